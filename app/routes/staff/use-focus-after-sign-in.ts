import { useEffect } from "react";
import { focusHeading } from "#app/components/layout/use-focus-on-page.ts";

const signInPath = /\/staff(?:\/second-factor)?$/;

/** Sign-in loads its start page as a document, which leaves the focus on the body: moves it to the heading. */
export function useFocusAfterSignIn(): void {
  useEffect(() => {
    if (!URL.canParse(document.referrer)) return;
    const { origin, pathname } = new URL(document.referrer);
    if (origin === location.origin && signInPath.test(pathname)) focusHeading();
  }, []);
}
