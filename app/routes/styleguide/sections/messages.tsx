import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { hideToast, showToast, toastKinds } from "#app/ui/toast/toasts.ts";
import { Specimen, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

function Content() {
  return (
    <>
      <Specimen
        name="toast"
        title="Toast: top right, for four seconds, longer with pointer or focus on it; F6 focuses it"
      >
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
      <Specimen name="toast-of-server" title="Toast of the server after a post; without script at the top of the page">
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
