import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";
import { useNavigationFailed } from "#app/ui/document/failed-navigation.ts";
import { listenForInterruptedPost } from "#app/ui/document/interrupted-post.ts";
import { isPlainClick } from "#app/ui/document/plain-click.ts";

const pauseMs = 400;
/** While the slots step loads, since the submit has stored the form, and unmounting stores later changes. */
const leavingPauseMs = 20_000;
/** Maximum time that a change of language waits for the draft to be stored. */
const maxWaitMs = 2_000;

/**
 * Stores input while it is typed, before it is submitted, so that a reload, another language or a return within an hour
 * restores it. Without script only submitted input is stored.
 */
export function useStoreTyped(form: RefObject<HTMLFormElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const controller = useRef<AbortController>(undefined);
  /** Whether the last input is neither stored nor being stored or submitted. */
  const isUnstored = useRef(false);

  const stop = () => {
    clearTimeout(timer.current);
    isUnstored.current = false;
    controller.current?.abort();
  };
  /** The form and its URL at the last input: the page may have neither when the input is stored. */
  const lastInput = useRef<{ element: HTMLFormElement; path: string }>(undefined);
  const storeTyped = async () => {
    stop();
    if (!lastInput.current) return;
    const { element, path } = lastInput.current;
    const { signal } = (controller.current = new AbortController());
    const body = new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)]));
    const response = await fetch(path, { method: "POST", body, signal, keepalive: true }).catch(() => null);
    // After a failure the next change stores it, or leaving the form.
    if (!response?.ok && !signal.aborted) isUnstored.current = true;
  };
  const latestStoreTyped = useRef(storeTyped);

  useEffect(() => {
    latestStoreTyped.current = storeTyped;
  });
  useEffect(() => {
    // Another language loads another document: store unsaved input first.
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[lang]");
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
      void Promise.race([latestStoreTyped.current(), timeout]).then(() => location.assign(link.href));
    };
    const onHide = () => {
      if (isUnstored.current) void latestStoreTyped.current();
    };
    addEventListener("click", onClick, true);
    addEventListener("pagehide", onHide);
    // The submit was to store the form, but its response, with the draft, does not come.
    const stopListening = listenForInterruptedPost(() => void latestStoreTyped.current());
    return () => {
      stopListening();
      removeEventListener("click", onClick, true);
      removeEventListener("pagehide", onHide);
      // The form is closed before its last input is stored.
      onHide();
    };
  }, []);

  // A submit that fails stores nothing.
  const isFailed = useNavigationFailed();
  const { key } = useLocation();
  useEffect(() => {
    if (isFailed) void latestStoreTyped.current();
  }, [isFailed, key]);

  const onInput = ({ isLeaving }: { isLeaving: boolean }) => {
    clearTimeout(timer.current);
    isUnstored.current = true;
    if (form.current)
      lastInput.current = {
        element: form.current,
        path: location.pathname.replace(/\/form$/, "/keep") + location.search,
      };
    timer.current = setTimeout(() => void storeTyped(), isLeaving ? leavingPauseMs : pauseMs);
  };
  return { onInput, stop };
}
