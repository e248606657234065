import type { DataRouter } from "react-router";

type Router = { state: Pick<DataRouter["state"], "navigation" | "actionData">; subscribe: DataRouter["subscribe"] };

type Page = EventTarget & { document: Pick<Document, "forms"> };

/** Most posts are over before. Until then a form can show progress by itself: React renders later. */
const shownAfterMs = 150;

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
    // A post whose response does not redirect is over while the page reloads its data.
    const isRunning = navigation.formMethod === "POST" && (isSubmitting || actionData === dataBefore);
    if (isRunning === (posting !== null)) return;
    release();
    posting = isRunning && submitted?.isConnected && !("mayBeInterrupted" in submitted.dataset) ? submitted : null;
    if (!posting) return void (release = () => {});
    release = holdButtons([...page.document.forms].filter(isHeld).flatMap(buttonsOf), { form: posting, pressed });
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

/** @returns a function that releases them */
function holdButtons(held: Element[], post: { form: HTMLFormElement; pressed: Element | null }): () => void {
  const { form, pressed } = post;
  const releases = [mark(held, ["aria-disabled"])];
  const timer = setTimeout(() => {
    const hasProgress = buttonsOf(form).some((button) => button.hasAttribute("data-progress"));
    // Not by a transition, which would never end in a closed disclosure.
    releases.push(mark(held, ["data-held"]));
    if (pressed && !hasProgress) releases.push(mark([pressed], ["data-progress", "aria-disabled"]));
  }, shownAfterMs);
  return () => {
    clearTimeout(timer);
    for (const release of releases) release();
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
