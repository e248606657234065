import { useEffect, useRef, type RefObject } from "react";
import { isPlainClick } from "#app/ui/document/plain-click.ts";

const pauseMs = 400;
/** While the slots step loads: the submit stores what was typed before it, and the unmount what was typed after. */
const leavingPauseMs = 20_000;
/** How long a change of language waits for the draft to be stored, in milliseconds. */
const longestWaitMs = 2_000;

/**
 * With script, input is stored while typing, without submitting: a reload, another language or a return within the
 * hour restores it. Without script posted input is stored.
 */
export function useKeepTyped(form: RefObject<HTMLFormElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<AbortController>(undefined);

  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    underWay.current?.abort();
  };
  /** The form and its URL when something was typed: both may be gone when it is stored. */
  const typedIn = useRef<{ element: HTMLFormElement; path: string }>(undefined);
  const keep = async () => {
    stop();
    if (!typedIn.current) return;
    const { element, path } = typedIn.current;
    const { signal } = (underWay.current = new AbortController());
    const body = new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)]));
    // Not stored this time: the next change tries again.
    await fetch(path, { method: "POST", body, signal, keepalive: true }).catch(() => undefined);
  };
  const keepNow = useRef(keep);
  const isWaiting = () => timer.current !== undefined;

  useEffect(() => {
    keepNow.current = keep;
  });
  useEffect(() => {
    // Another language loads another document: store unsaved input first.
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[lang]");
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
      void Promise.race([keepNow.current(), late]).then(() => location.assign(link.href));
    };
    const onHide = () => {
      if (isWaiting()) void keepNow.current();
    };
    addEventListener("click", onClick, true);
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("click", onClick, true);
      removeEventListener("pagehide", onHide);
      // Closed before it was stored.
      onHide();
    };
  }, []);

  const onInput = ({ isLeaving }: { isLeaving: boolean }) => {
    clearTimeout(timer.current);
    if (form.current)
      typedIn.current = {
        element: form.current,
        path: location.pathname.replace(/\/form$/, "/keep") + location.search,
      };
    timer.current = setTimeout(() => void keep(), isLeaving ? leavingPauseMs : pauseMs);
  };
  return { onInput, stop };
}
