import { useEffect, useRef, useState, type FocusEventHandler, type FormEventHandler, type RefObject } from "react";
import { afterPress } from "./after-press.ts";
import { firstFault, type Rule } from "./rules.ts";
import { useAnswer } from "./use-errors-until-change.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type LiveFieldOptions<Element extends Control> = {
  /** The server's. */
  errors: readonly string[] | undefined;
  rules?: readonly Rule[] | undefined;
  /** The caller's own come first: they may rewrite what was typed before the rules see it. */
  onBlur?: FocusEventHandler<Element> | undefined;
  onInput?: FormEventHandler<Element> | undefined;
};

type LiveField<Element extends Control> = {
  /** What is wrong now: the server's word until the value is changed, then the rules'. */
  errors: readonly string[] | undefined;
  /** Touched, filled and right: deserves its tick. */
  isValid: boolean;
  control: {
    onBlur: FocusEventHandler<Element>;
    onInput: FormEventHandler<Element>;
    onInvalid: FormEventHandler<Element>;
  };
};

/**
 * A field that says what is wrong as it is filled in: nothing before it was left for the first time or the form was
 * sent, from then on at each change. Without rules it shows what the server says until it is changed.
 */
export function useLiveField<Element extends Control>(
  ref: RefObject<Element | null>,
  { errors, rules = [], onBlur, onInput }: LiveFieldOptions<Element>,
): LiveField<Element> {
  const [seen, setSeen] = useState<{ value: string; of: unknown } | null>(null);
  const isLive = rules.length > 0;
  // A new answer of the server counts until the next change, even if it says the same as the last one.
  const answer = useAnswer(errors);
  const judged = seen?.of === answer ? seen : null;
  const fault = judged ? firstFault(judged.value, rules) : null;

  const initial = useRef<string>(undefined);
  useEffect(() => {
    initial.current ??= ref.current?.value;
  }, [ref]);

  // The browser knows too: a form can ask all its fields at once.
  useEffect(() => {
    const element = ref.current;
    if (!element || !isLive) return;
    const now = firstFault(element.value, rules);
    element.setCustomValidity(now === null ? "" : now || " ");
  });

  const judge = (element: Element) => {
    const now = firstFault(element.value, rules);
    element.setCustomValidity(now === null ? "" : now || " ");
    setSeen({ value: element.value, of: answer });
  };
  return {
    errors: judged ? (fault === null ? undefined : [fault]) : errors,
    isValid: isLive && judged !== null && fault === null && judged.value !== "",
    control: {
      onBlur: (event) => {
        const { currentTarget } = event;
        onBlur?.(event);
        if (isLive && (judged || currentTarget.value !== initial.current)) afterPress(() => judge(currentTarget));
      },
      onInput: (event) => {
        onInput?.(event);
        if (judged || errors?.length) judge(event.currentTarget);
      },
      onInvalid: (event) => {
        if (!isLive) return;
        event.preventDefault();
        judge(event.currentTarget);
      },
    },
  };
}

/**
 * For the `onSubmit` of a form whose fields all have rules: each says what is wrong with it, the first of them gets the
 * focus, and nothing is sent.
 * @returns whether the form may go
 */
export function holdUntilRight(event: { currentTarget: HTMLFormElement; preventDefault: () => void }): boolean {
  const form = event.currentTarget;
  if (form.checkValidity()) return true;
  event.preventDefault();
  form.querySelector<HTMLElement>(":is(input, select, textarea):invalid")?.focus();
  return false;
}
