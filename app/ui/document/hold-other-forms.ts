import type { DataRouter } from "react-router";

type Router = { state: Pick<DataRouter["state"], "navigation" | "actionData">; subscribe: DataRouter["subscribe"] };

type Page = EventTarget & { document: Pick<Document, "forms"> };

/**
 * While a form is being posted, the other forms of the page that post are held: the router would abort the first post
 * without a message. Their buttons ignore presses and look so; the pressed one shows progress. A form with
 * `data-own-request` posts without the router, and is not held; one with `data-may-be-interrupted` holds no others, as
 * the next post makes its own needless.
 *
 * @returns a function that ends this
 */
export function holdOtherForms(router: Router, page: Page = window): () => void {
  let submitted: HTMLFormElement | null = null;
  let pressed: HTMLElement | null = null;
  let posting: HTMLFormElement | null = null;
  let dataBefore: Router["state"]["actionData"] = null;
  let release = () => {};

  const isHeld = (form: HTMLFormElement) => form !== posting && isPosted(form);
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (!isPosted(form) || isValidation(event as SubmitEvent)) return;
    const { submitter } = event as SubmitEvent;
    const isRepeated = form === posting && submitter !== null && submitter === pressed;
    if (!posting || (!isHeld(form) && !isRepeated)) {
      submitted = form;
      pressed = submitter;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const update = () => {
    const { navigation, actionData } = router.state;
    const isSubmitting = navigation.state === "submitting";
    if (isSubmitting) dataBefore = actionData;
    // One that is answered in place is over while the page reloads.
    const isRunning = navigation.formMethod === "POST" && (isSubmitting || actionData === dataBefore);
    if (isRunning === (posting !== null)) return;
    release();
    posting = isRunning && submitted?.isConnected && !("mayBeInterrupted" in submitted.dataset) ? submitted : null;
    release = posting ? markButtons(pressed, buttonsOf([...page.document.forms].filter(isHeld))) : () => {};
  };

  page.addEventListener("submit", onSubmit, { capture: true });
  const unsubscribe = router.subscribe(update);
  return () => {
    unsubscribe();
    page.removeEventListener("submit", onSubmit, { capture: true });
    release();
  };
}

function isPosted(form: HTMLFormElement): boolean {
  return form.getAttribute("method") === "post" && !("ownRequest" in form.dataset);
}

/** Conform validates a field by a submit that sends nothing. */
function isValidation({ submitter }: SubmitEvent): boolean {
  return submitter?.getAttribute("name") === "__intent__";
}

function buttonsOf(forms: readonly HTMLFormElement[]): Element[] {
  return forms.flatMap((form) => [...form.elements]).filter((element) => element.getAttribute("type") === "submit");
}

/** The buttons keep the focus, which `disabled` would take. @returns a function that removes the marks */
function markButtons(pressed: Element | null, held: readonly Element[]): () => void {
  const marks = [
    ...(pressed ? [[pressed, "data-progress"] as const] : []),
    ...[...(pressed ? [pressed] : []), ...held].map((button) => [button, "aria-disabled"] as const),
  ].filter(([button, name]) => !button.hasAttribute(name));
  for (const [button, name] of marks) button.setAttribute(name, "true");
  return () => {
    for (const [button, name] of marks) button.removeAttribute(name);
  };
}
