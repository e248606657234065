import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Of the form for the next note. */
export const noteFormId = "desk-note";

type Note = { phone: string; text: string };

/** A note that is not saved, and what continues without it; null: the call ends. */
export type Question = Note & { onLeave: (() => void) | null };

/** What was typed when the desk was left by Back or Forward, which cannot be asked about: for when it is back. */
let left: Note | null = null;

/** The text to begin the note of a number with. */
export const textLeft = (phone: string): string => (left?.phone === phone ? left.text : "");

export function forgetLeft(): void {
  left = null;
}

/** The note that is typed on the desk and not saved; null if there is none. */
function findUnsavedNote(): Note | null {
  const form = document.querySelector<HTMLFormElement>(`#${noteFormId}`);
  if (!form) return null;
  const typed = new FormData(form);
  const [phone, text] = [String(typed.get("phone")), String(typed.get("text"))];
  return text.trim() === "" ? null : { phone, text };
}

/**
 * Asks before a link, a form or the end of the call drops an unsaved note. Events are caught before the router sees
 * them: its blocker, of which there can be only one, is the tag manager's. Leaving the site is asked by the browser.
 */
export function useUnsavedNote() {
  const [question, setQuestion] = useState<Question | null>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    const stopped = new AbortController();
    const options = { signal: stopped.signal, capture: true };
    const ask = (event: Event, repeat: () => void) => {
      const note = isAnswered.current ? null : findUnsavedNote();
      if (!note) return;
      event.preventDefault();
      event.stopPropagation();
      const onLeave = () => {
        isAnswered.current = true;
        setQuestion(null);
        repeat();
      };
      setQuestion({ ...note, onLeave });
    };
    const askAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (link && opensPage(link, event)) ask(event, () => link.click());
    };
    const askAtForm = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.closest("dialog")) isAnswered.current = true;
      else if (dropsNote(form, event.submitter)) ask(event, () => form.requestSubmit(event.submitter));
    };
    const askAtUnload = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current && findUnsavedNote()) event.preventDefault();
    };
    document.addEventListener("click", askAtLink, options);
    document.addEventListener("submit", askAtForm, options);
    document.addEventListener("input", () => (isAnswered.current = false), options);
    addEventListener("beforeunload", askAtUnload, options);
    return () => stopped.abort();
  }, []);
  // Before the fields are removed.
  useLayoutEffect(
    () => () => {
      left = isAnswered.current ? null : findUnsavedNote();
    },
    [],
  );
  const mayEnd = () => {
    const note = findUnsavedNote();
    setQuestion(note && { ...note, onLeave: null });
    return note === null;
  };
  return { question, mayEnd, closeQuestion: () => setQuestion(null) };
}

/** Whether a press replaces this page in this tab. */
function opensPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isModified = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return !isModified && !isHere && link.target !== "_blank" && /^https?:/.test(link.href);
}

/**
 * Whether a form begins another call or leaves the desk: not a search by name, a callback that is done, or Conform's
 * validation. The end of the call asks by itself.
 */
function dropsNote(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const posted = new FormData(form, submitter);
  const isHarmless = ["name", "callback", "__intent__"].some((name) => posted.has(name));
  return form.id !== noteFormId && !isHarmless && posted.get("intent") !== "next-caller";
}
