import { useLayoutEffect, useRef, type FocusEvent, type FormEvent, type RefObject } from "react";

/** Milliseconds; a lookup that fails at once never changes the router's state. */
const longestWait = 1_000;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Applies input that an operator types while a found patient is being loaded to the new fields with the patient's
 * details. Typed values replace those, the focus stays in its field or goes to the first one, and Enter submits the
 * form. All of this happens in the commit that renders the new fields, so that no key is lost.
 *
 * @param filledIn number of times that a patient was filled in
 * @param isOnTheWay whether a patient was selected and has not been loaded yet
 */
export function useTypingOn(form: RefObject<HTMLFormElement | null>, filledIn: number, isOnTheWay: boolean) {
  const lastFilledIn = useRef(filledIn);
  /** Whether a patient was selected: true from the press on, before the router's state shows the request. */
  const isChosen = useRef(false);
  const chosenAt = useRef(-Infinity);
  const since = useRef<Since>(nothing());

  useLayoutEffect(() => {
    if (isOnTheWay || !form.current) return;
    isChosen.current = false;
    const { typed, focused, caret, enter } = since.current;
    since.current = nothing();
    if (lastFilledIn.current === filledIn) return;
    lastFilledIn.current = filledIn;
    for (const [name, value] of typed) {
      const control = controlOf(form.current, name);
      if (control) control.value = value;
    }
    const control = controlOf(form.current, focused ?? "name") ?? controlOf(form.current, "name");
    control?.focus();
    if (control instanceof HTMLInputElement && caret !== null && control.selectionStart !== null)
      control.setSelectionRange(caret, caret);
    if (enter) form.current.requestSubmit(form.current.querySelector<HTMLElement>("button[value=book]"));
  }, [form, filledIn, isOnTheWay]);

  return {
    /** Whether a patient was selected and the router does not show the request yet: nothing else is sent until then. */
    isWaiting: () => isChosen.current && performance.now() - chosenAt.current < longestWait,
    onInput({ target }: FormEvent) {
      if (!isChosen.current || !isPlain(target)) return;
      since.current.typed.set(target.name, target.value);
      since.current.caret = target instanceof HTMLInputElement ? target.selectionStart : null;
    },
    onFocus({ target }: FocusEvent) {
      if (isChosen.current)
        Object.assign(since.current, { focused: isPlain(target) ? target.name : null, caret: null });
    },
    onSubmit({ nativeEvent, defaultPrevented }: FormEvent) {
      const pressed = (nativeEvent as SubmitEvent).submitter?.getAttribute("name");
      if (isChosen.current) since.current.enter ||= pressed !== "patient";
      else if (!defaultPrevented && pressed === "patient") {
        isChosen.current = true;
        chosenAt.current = performance.now();
      }
    },
  };
}

type Since = { typed: Map<string, string>; focused: string | null; caret: number | null; enter: boolean };

function nothing(): Since {
  return { typed: new Map(), focused: null, caret: null, enter: false };
}

/** An input with text; checkboxes and radios are not restored. */
function isPlain(target: EventTarget): target is Control {
  const isText = target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
  return isText || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof Element && isPlain(control) ? control : null;
}
