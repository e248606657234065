import { useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog, type DialogSize } from "#app/ui/dialog/dialog.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

const sizes: DialogSize[] = ["auto", "sm", "lg", "xl", "fullscreen"];

function Content() {
  return (
    <>
      <Specimen name="dialog-sizes" title="Sizes: auto and sm 500, lg 600, xl 700, fullscreen; a sheet up to 1024 px">
        <div className={styles["row"]}>
          {sizes.map((size) => (
            <Opening key={size} button={size}>
              {(close) => (
                <Dialog title={`Size ${size}`} closeLabel="Close" size={size} onClose={close}>
                  <p>The page behind can’t be reached, and Escape, the cross or a press beside close this.</p>
                </Dialog>
              )}
            </Opening>
          ))}
        </div>
      </Specimen>
      <Specimen name="dialog-actions" title="Back, reset all, actions that stay in view">
        <WithActions />
      </Specimen>
      <Specimen name="dialog-bare" title="No header without title, back or reset">
        <Opening button="Bare">
          {(close) => (
            <Dialog label="A bare dialog" closeLabel="Close" size="sm" onClose={close}>
              <p>Only what is inside, and a cross.</p>
            </Dialog>
          )}
        </Opening>
      </Specimen>
      <Specimen name="dialog-nested" title="One on another">
        <Opening button="Outer">
          {(close) => (
            <Dialog title="Outer" closeLabel="Close outer" onClose={close}>
              <Opening button="Inner">
                {(closeInner) => (
                  <Dialog title="Inner" closeLabel="Close inner" size="sm" onClose={closeInner}>
                    <p>Closing this leaves the outer one.</p>
                  </Dialog>
                )}
              </Opening>
            </Dialog>
          )}
        </Opening>
      </Specimen>
    </>
  );
}

function Opening({ button, children }: { button: string; children: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="button" look="quiet" size="small" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

function WithActions() {
  const [state, setState] = useState<"gone" | "open" | "leaving">("gone");
  const [lastPress, setLastPress] = useState("");
  return (
    <>
      <Button type="button" look="quiet" size="small" onClick={() => setState("open")}>
        Filters
      </Button>
      <SpecimenOutput>{lastPress}</SpecimenOutput>
      {state !== "gone" && (
        <Dialog
          title="Filters"
          closeLabel="Close"
          size="sm"
          open={state === "open"}
          onClose={() => setState("gone")}
          back={{ label: "Back", onPress: () => setLastPress("back") }}
          reset={{ label: "Reset all", onPress: () => setLastPress("reset") }}
          footer={
            <Button type="button" onClick={() => setState("leaving")}>
              Show 24 doctors
            </Button>
          }
        >
          {Array.from({ length: 40 }, (_, index) => (
            <p key={index}>Line {index + 1}</p>
          ))}
        </Dialog>
      )}
    </>
  );
}

export const Dialogs: Section = { id: "dialogs", title: "Dialog", Content };
