import { useLayoutEffect, useRef, type FocusEvent, type FormEvent, type RefObject } from "react";

/** Longest wait for the router to show the request: a lookup that fails at once never changes the router's state. */
const longestWaitMs = 1_000;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Captures what an operator types while a found patient is being loaded, and applies it to the new fields with the
 * patient's details. Typed values replace the details, the focus stays in its field or goes to the name, and a pressed
 * Enter submits the form. All of this happens in the commit that renders the new fields, so that no key is lost.
 *
 * @param filledIn number of times that a patient was filled in
 * @param isLoading whether a selected patient is being loaded
 */
export function useInputDuringLookup(form: RefObject<HTMLFormElement | null>, filledIn: number, isLoading: boolean) {
  const lastFilledIn = useRef(filledIn);
  /** Whether a patient was selected: set at the press, before the router's state shows the request. */
  const isSelected = useRef(false);
  const selectedAt = useRef(-Infinity);
  const captured = useRef<CapturedInput>(noInput());

  useLayoutEffect(() => {
    if (isLoading || !form.current) return;
    isSelected.current = false;
    const { typed, focused, caret, isEnterPressed } = captured.current;
    captured.current = noInput();
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
    if (isEnterPressed) form.current.requestSubmit(form.current.querySelector<HTMLElement>("button[value=book]"));
  }, [form, filledIn, isLoading]);

  return {
    /** Whether a patient was selected and the router does not show the request yet: nothing else is sent until then. */
    isWaiting: () => isSelected.current && performance.now() - selectedAt.current < longestWaitMs,
    onInput({ target }: FormEvent) {
      if (!isSelected.current || !isTextControl(target)) return;
      captured.current.typed.set(target.name, target.value);
      captured.current.caret = target instanceof HTMLInputElement ? target.selectionStart : null;
    },
    onFocus({ target }: FocusEvent) {
      if (isSelected.current)
        Object.assign(captured.current, { focused: isTextControl(target) ? target.name : null, caret: null });
    },
    onSubmit({ nativeEvent, defaultPrevented }: FormEvent) {
      const pressed = (nativeEvent as SubmitEvent).submitter?.getAttribute("name");
      if (isSelected.current) captured.current.isEnterPressed ||= pressed !== "patient";
      else if (!defaultPrevented && pressed === "patient") {
        isSelected.current = true;
        selectedAt.current = performance.now();
      }
    },
  };
}

type CapturedInput = {
  typed: Map<string, string>;
  focused: string | null;
  caret: number | null;
  isEnterPressed: boolean;
};

function noInput(): CapturedInput {
  return { typed: new Map(), focused: null, caret: null, isEnterPressed: false };
}

/** Whether a field has a text or an option to restore; checkboxes and radios are not restored. */
function isTextControl(target: EventTarget): target is Control {
  const isText = target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
  return isText || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof Element && isTextControl(control) ? control : null;
}
