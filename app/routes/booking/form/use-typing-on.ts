import { useLayoutEffect, useRef, type FocusEvent, type FormEvent, type RefObject } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A returning patient is put into fresh fields. Who types on meanwhile loses nothing by that: what was typed since the
 * patient was chosen is put over it, the focus stays in its field, at the first one otherwise, and a press of Enter
 * books once the patient is there. In the same breath as the fields themselves, or a key in between would be lost.
 * @param filledIn how often a patient was put in
 * @param isOnTheWay a patient was chosen and has not arrived
 */
export function useTypingOn(form: RefObject<HTMLFormElement | null>, filledIn: number, isOnTheWay: boolean) {
  const seen = useRef(filledIn);
  /** From the press itself on: the page learns of its own sending a little later. */
  const isChosen = useRef(false);
  const since = useRef<Since>(nothing());

  useLayoutEffect(() => {
    if (isOnTheWay || !form.current) return;
    isChosen.current = false;
    const { typed, focused, caret, enter } = since.current;
    since.current = nothing();
    if (seen.current === filledIn) return;
    seen.current = filledIn;
    for (const [name, value] of typed) {
      const control = controlOf(form.current, name);
      if (control) control.value = value;
    }
    const place = controlOf(form.current, focused ?? "name") ?? controlOf(form.current, "name");
    place?.focus();
    if (place instanceof HTMLInputElement && caret !== null && place.selectionStart !== null)
      place.setSelectionRange(caret, caret);
    if (enter) form.current.requestSubmit(form.current.querySelector<HTMLElement>("button[value=book]"));
  }, [form, filledIn, isOnTheWay]);

  return {
    onInput({ target }: FormEvent) {
      if (!isChosen.current || !isPlain(target)) return;
      since.current.typed.set(target.name, target.value);
      since.current.caret = target instanceof HTMLInputElement ? target.selectionStart : null;
    },
    onFocus({ target }: FocusEvent) {
      if (isChosen.current)
        Object.assign(since.current, { focused: isPlain(target) ? target.name : null, caret: null });
    },
    onSubmit({ nativeEvent }: FormEvent) {
      const pressed = (nativeEvent as SubmitEvent).submitter?.getAttribute("name");
      if (isChosen.current) since.current.enter ||= pressed !== "patient";
      else isChosen.current = pressed === "patient";
    },
  };
}

type Since = { typed: Map<string, string>; focused: string | null; caret: number | null; enter: boolean };

function nothing(): Since {
  return { typed: new Map(), focused: null, caret: null, enter: false };
}

/** One that holds its value as text: ticks and radios are chosen anew. */
function isPlain(target: EventTarget): target is Control {
  const isText = target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
  return isText || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof Element && isPlain(control) ? control : null;
}
