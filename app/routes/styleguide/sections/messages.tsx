import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { hideToast, showToast, toastKinds } from "#app/ui/toast/toasts.ts";
import { Specimen, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

function Content() {
  return (
    <>
      <Specimen name="toast" title="Toast: top right, four seconds, held by pointer and focus; F6 leads to it">
        <div className={styles["row"]}>
          {toastKinds.map((kind) => (
            <Button
              key={kind}
              type="button"
              look="quiet"
              size="small"
              onClick={() => showToast({ kind, text: `The visit was ${kind}` })}
            >
              {kind}
            </Button>
          ))}
          <Button type="button" look="quiet" size="small" onClick={showWithAction}>
            with an action
          </Button>
        </div>
      </Specimen>
      <Specimen
        name="toast-of-server"
        title="What the server says after a post; on top of the page when there is no script"
      >
        <Form method="post" preventScrollReset>
          <Button look="quiet" size="small">
            Post
          </Button>
        </Form>
      </Specimen>
    </>
  );
}

function showWithAction(): void {
  const onPress = () => hideToast(id);
  const id = showToast({ kind: "failed", text: "The visit was not moved", action: { label: "Try again", onPress } });
}

export const Messages: Section = { id: "messages", title: "Messages", Content };
