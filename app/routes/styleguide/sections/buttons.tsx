import { useState } from "react";
import { Button, ButtonLink, type ButtonLook } from "#app/ui/button/button.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

const looks: ButtonLook[] = ["main", "quiet", "text"];

function Content() {
  const [presses, setPresses] = useState(0);
  const [busy, setBusy] = useState(false);
  return (
    <>
      {looks.map((look) => (
        <Specimen key={look} name={`button-${look}`} title={`${look}: 46 on mobile, 40 on desktop, small 32`}>
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
      <Specimen name="button-progress" title="Progress: keeps the focus, takes no second press">
        <div className={styles["row"]}>
          <Button
            type="button"
            progress={busy}
            onClick={() => {
              setBusy(true);
              setPresses(presses + 1);
            }}
          >
            Send
          </Button>
          <Button type="button" look="quiet" onClick={() => setBusy(false)}>
            Done
          </Button>
        </div>
        <SpecimenOutput>pressed {presses}</SpecimenOutput>
      </Specimen>
    </>
  );
}

export const Buttons: Section = { id: "buttons", title: "Buttons", Content };
