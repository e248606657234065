import { useRef, type FormEvent } from "react";
import { Form, type FormProps } from "react-router";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { showFailure } from "../document/failure-toast.ts";
import { probeDocument } from "../document/open-document.ts";

type DocumentFormProps = Omit<FormProps, "method" | "reloadDocument"> & {
  /** Called when the form is sent. */
  onSend?: () => void;
};

/**
 * A form whose response is a new document, so that nothing of this page remains in memory. The browser's own error page
 * would replace this one: with script the form is sent only once the server responds, and a toast says if it does not.
 */
export function DocumentForm({ onSubmit, onSend, ...props }: DocumentFormProps) {
  const i18n = useI18n();
  const home = usePaths()("/", {});
  const state = useRef<"idle" | "probing" | "reachable">("idle");

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (state.current === "reachable") return onSend?.();
    onSubmit?.(event as Parameters<NonNullable<typeof onSubmit>>[0]);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (state.current === "idle") void probe(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  }

  async function probe(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const send = () => form.requestSubmit(submitter);
    state.current = "probing";
    const failure = await probeDocument(home);
    state.current = failure ? "idle" : "reachable";
    if (failure) return showFailure(i18n, failure, { isPost: true, onRetry: send });
    send();
    state.current = "idle";
  }

  return <Form {...props} method="post" reloadDocument onSubmit={submit} />;
}
