import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Id of the form for the next note. */
export const noteFormId = "desk-note";

type Note = { phone: string; text: string };

/**
 * An unsaved note, and the function that leaves the desk without saving it; null if the call ends instead. `isOver`:
 * whether the call has ended in another tab.
 */
export type Question = Note & { onLeave: (() => void) | null; isOver: boolean };

type UnsavedNoteOptions = {
  /** Whether the desk still shows a call that has ended in another tab. */
  isOver: boolean;
  /** Empties the desk. */
  endCall: () => void;
};

/** The note that was unsaved when Back or Forward left the desk without a question: restored on return. */
let leftNote: Note | null = null;

/** The text with which the note of a number begins. */
export const textOfLeftNote = (phone: string): string => (leftNote?.phone === phone ? leftNote.text : "");

export function forgetLeftNote(): void {
  leftNote = null;
}

/** The note that is typed on the desk and not saved; null if there is none. */
export function findUnsavedNote(): Note | null {
  const form = document.querySelector<HTMLFormElement>(`#${noteFormId}`);
  if (!form) return null;
  const typed = new FormData(form);
  const [phone, text] = [String(typed.get("phone")), String(typed.get("text"))];
  return text.trim() === "" ? null : { phone, text };
}

/**
 * Asks before a link, a form or the end of the call drops an unsaved note. Events are captured before the router gets
 * them, since the counter has the only blocker that a router can have. The browser asks before the site is left.
 */
export function useUnsavedNote({ isOver, endCall }: UnsavedNoteOptions) {
  const [question, setQuestion] = useState<Omit<Question, "isOver"> | null>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
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
      else if (dropsNote(form, event.submitter, { isOver })) ask(event, () => form.requestSubmit(event.submitter));
    };
    const askAtUnload = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current && findUnsavedNote()) event.preventDefault();
    };
    document.addEventListener("click", askAtLink, options);
    document.addEventListener("submit", askAtForm, options);
    document.addEventListener("input", () => (isAnswered.current = false), options);
    addEventListener("beforeunload", askAtUnload, options);
    return () => controller.abort();
  }, [isOver]);
  // Before the fields are removed.
  useLayoutEffect(
    () => () => {
      leftNote = isAnswered.current ? null : findUnsavedNote();
    },
    [],
  );
  useLayoutEffect(() => {
    if (!isOver) return;
    const note = findUnsavedNote();
    setQuestion(note && { ...note, onLeave: null });
    return () => setQuestion(null);
  }, [isOver]);
  // Nothing is posted: another tab may have begun the next call.
  const leaveEnded = () => {
    isAnswered.current = true;
    setQuestion(null);
    endCall();
  };
  const mayEnd = () => {
    const note = findUnsavedNote();
    setQuestion(note && { ...note, onLeave: null });
    if (isOver && !note) endCall();
    return !isOver && note === null;
  };
  return {
    question: question && { ...question, isOver, onLeave: question.onLeave ?? (isOver ? leaveEnded : null) },
    mayEnd,
    closeQuestion: () => setQuestion(null),
  };
}

/** Whether a click on the link replaces this page in this tab. */
function opensPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isModified = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return !isModified && !isHere && link.target !== "_blank" && /^https?:/.test(link.href);
}

/**
 * Whether a form begins another call or leaves the desk, unlike a search by name, a finished callback and Conform's
 * validation. The button that ends a call asks itself. A call that is over goes with any response of the server.
 */
function dropsNote(form: HTMLFormElement, submitter: HTMLElement | null, { isOver }: { isOver: boolean }): boolean {
  const posted = new FormData(form, submitter);
  const isHarmless = posted.has("__intent__") || (!isOver && ["name", "callback"].some((name) => posted.has(name)));
  return form.id !== noteFormId && !isHarmless && posted.get("intent") !== "next-caller";
}
