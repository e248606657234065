import { useState } from "react";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { Popover } from "#app/ui/popover/popover.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";

function Content() {
  const [lastPress, setLastPress] = useState("");
  return (
    <>
      <Specimen name="popover" title="A panel beside its button; a sheet up to 1024 px">
        <Popover
          button="About the price"
          buttonClass={buttonClass("quiet")}
          label="About the price"
          heading
          closeLabel="Close"
        >
          {(close) => (
            <>
              <p>Without materials.</p>
              <Button type="button" size="small" onClick={close}>
                Understood
              </Button>
            </>
          )}
        </Popover>
      </Specimen>
      <Specimen name="popover-actions" title="Kept to the end of its button; reset and actions">
        <Popover
          button="Price"
          buttonClass={buttonClass("quiet")}
          label="Price"
          heading
          closeLabel="Close"
          align="end"
          reset={{ label: "Reset all", onPress: () => setLastPress("reset") }}
          renderFooter={(close) => (
            <Button type="button" size="small" onClick={close}>
              Apply
            </Button>
          )}
        >
          {() => <p>Wider than the button it belongs to.</p>}
        </Popover>
        <SpecimenOutput>{lastPress}</SpecimenOutput>
      </Specimen>
    </>
  );
}

export const Popovers: Section = { id: "popovers", title: "Popover", Content };
