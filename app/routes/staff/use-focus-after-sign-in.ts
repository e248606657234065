import { useEffect } from "react";

const signInPath = /\/staff(?:\/(?:second-factor|invitation))?$/;

/**
 * Sign-in loads its start page as a document, which leaves the focus on the body: moves it to the heading. Code shared
 * with `useFocusOnPage` would be one more script file on every page.
 */
export function useFocusAfterSignIn(): void {
  useEffect(() => {
    const { activeElement, referrer } = document;
    if (activeElement !== document.body || !URL.canParse(referrer)) return;
    const { origin, pathname } = new URL(referrer);
    if (origin !== location.origin || !signInPath.test(pathname)) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}
