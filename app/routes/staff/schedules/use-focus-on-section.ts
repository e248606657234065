import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the heading that the URL names after a change, which can remove the pressed control, unless
 * another element has the focus.
 */
export function useFocusOnSection(): void {
  const { key, hash } = useLocation();
  useEffect(() => focusSection(document, hash), [key, hash]);
}

/** `hash`: with its sign, or empty. */
export function focusSection(page: FocusedPage, hash: string): void {
  const heading = page.getElementById(hash.slice(1));
  if (!heading || page.activeElement !== page.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

type FocusedPage = Pick<Document, "getElementById" | "activeElement" | "body">;
