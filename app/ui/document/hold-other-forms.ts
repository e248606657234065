import type { DataRouter } from "react-router";

type Router = { state: Pick<DataRouter["state"], "navigation" | "actionData">; subscribe: DataRouter["subscribe"] };

type Page = EventTarget & { document: Pick<Document, "forms"> };

/**
 * While a form is being posted, the other forms of the page that post are held: the router would abort the first post
 * without a message. Their buttons ignore presses and look so. A form with `data-own-request` posts without the
 * router, and is not held; one with `data-may-be-interrupted` holds no others, as the next post makes its own needless.
 *
 * @returns a function that ends this
 */
export function holdOtherForms(router: Router, page: Page = window): () => void {
  let submitted: HTMLFormElement | null = null;
  let posting: HTMLFormElement | null = null;
  let dataBefore: Router["state"]["actionData"] = null;
  let release = () => {};

  const isHeld = (form: HTMLFormElement) => form !== posting && isPosted(form);
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (!isPosted(form) || isValidation(event as SubmitEvent)) return;
    if (!posting || !isHeld(form)) return void (submitted = form);
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
    release = posting ? disableButtons([...page.document.forms].filter(isHeld)) : () => {};
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

/** They keep the focus, which `disabled` would take. @returns a function that enables them */
function disableButtons(forms: readonly HTMLFormElement[]): () => void {
  const buttons = forms
    .flatMap((form) => [...form.elements])
    .filter((element) => element.getAttribute("type") === "submit" && !element.hasAttribute("aria-disabled"));
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  return () => {
    for (const button of buttons) button.removeAttribute("aria-disabled");
  };
}
