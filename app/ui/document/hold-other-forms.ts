import type { DataRouter } from "react-router";

type Router = { state: Pick<DataRouter["state"], "navigation" | "actionData">; subscribe: DataRouter["subscribe"] };

type Page = EventTarget & { document: Pick<Document, "forms"> };

/** Until then a form can show progress by itself: React renders later. */
const progressAfterMs = 150;

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
    if (!posting) return void (release = () => {});
    const releaseOthers = mark([...page.document.forms].filter(isHeld).flatMap(buttonsOf), ["aria-disabled"]);
    const hideProgress = showProgress(posting, pressed);
    release = () => {
      releaseOthers();
      hideProgress();
    };
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

function buttonsOf(form: HTMLFormElement): Element[] {
  return [...form.elements].filter((element) => element.getAttribute("type") === "submit");
}

/** @returns a function that ends it */
function showProgress(form: HTMLFormElement, pressed: Element | null): () => void {
  let hide = () => {};
  const timer = setTimeout(() => {
    const hasOwn = buttonsOf(form).some((button) => button.hasAttribute("data-progress"));
    if (pressed && !hasOwn) hide = mark([pressed], ["data-progress", "aria-disabled"]);
  }, progressAfterMs);
  return () => {
    clearTimeout(timer);
    hide();
  };
}

/** The buttons keep the focus, which `disabled` would take. @returns a function that removes the marks */
function mark(buttons: readonly Element[], names: readonly string[]): () => void {
  const marks = buttons
    .flatMap((button) => names.map((name) => [button, name] as const))
    .filter(([button, name]) => !button.hasAttribute(name));
  for (const [button, name] of marks) button.setAttribute(name, "true");
  return () => {
    for (const [button, name] of marks) button.removeAttribute(name);
  };
}
