import { useState } from "react";
import { Button, ButtonLink, type ButtonLook } from "#app/ui/button/button.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

const looks: ButtonLook[] = ["main", "quiet", "text"];

function Content() {
  const [presses, setPresses] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      {looks.map((look) => (
        <Specimen
          key={look}
          name={`button-${look}`}
          title={`${look}: 46 px high on mobile, 40 px on desktop, small 32 px`}
        >
          <div className={styles["row"]}>
            <Button type="button" look={look}>
              Book
            </Button>
            <Button type="button" look={look} size="small">
              Small
            </Button>
            <Button type="button" look={look} disabled>
              Disabled
            </Button>
            <ButtonLink to="#buttons" look={look} size="small">
              Link
            </ButtonLink>
          </div>
        </Specimen>
      ))}
      <Specimen name="button-progress" title="Progress: keeps the focus, ignores further presses">
        <div className={styles["row"]}>
          <Button
            type="button"
            progress={isBusy}
            onClick={() => {
              setIsBusy(true);
              setPresses(presses + 1);
            }}
          >
            Send
          </Button>
          <Button type="button" look="quiet" onClick={() => setIsBusy(false)}>
            Done
          </Button>
        </div>
        <SpecimenOutput>pressed {presses}</SpecimenOutput>
      </Specimen>
    </>
  );
}

export const Buttons: Section = { id: "buttons", title: "Buttons", Content };
