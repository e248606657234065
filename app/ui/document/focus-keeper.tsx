import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { listenForAnnouncements } from "./live-region.ts";
import { subscribeToDialogs, topDialog } from "./open-dialogs.ts";

/** `href` of the last pressed link of each page, by the page's location key. */
const pressedLinks = new Map<string, string>();
const maxPressedLinks = 50;

/**
 * Manages the focus after client navigation, and renders the page's live region. Going back focuses the link that was
 * pressed; paging focuses the first item of the new page; another order or filter announces the heading with
 * `data-said`, which has the count.
 */
export function FocusKeeper() {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isIdle = useNavigation().state === "idle";
  const [announced, setAnnounced] = useState("");
  const lastLocation = useRef(location);
  const pager = useRef<Element>(null);

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("main a[href]") : null;
      pager.current = link?.matches("[rel=next], [rel=prev]") ? link.closest("nav") : null;
      if (!link) return;
      pressedLinks.delete(location.key);
      pressedLinks.set(location.key, link.getAttribute("href")!);
      if (pressedLinks.size > maxPressedLinks) pressedLinks.delete(pressedLinks.keys().next().value!);
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, [location.key]);

  useEffect(() => {
    const previous = lastLocation.current;
    lastLocation.current = location;
    if (previous.key === location.key) return;
    const isSamePage = previous.pathname === location.pathname;
    const isPaging = isSamePage && !isBack && pager.current !== null;
    // The page behind a dialog is inert.
    const heading = (topDialog() ?? document).querySelector("main h1[data-said]");
    if (!isSamePage) setAnnounced("");
    else if (heading) setAnnounced(isPaging ? document.title : heading.textContent);
    if (isPaging) focusFirstItem(pager.current!);
    if (isBack) focusPressed(pressedLinks.get(location.key));
    pager.current = null;
  }, [location, isBack]);

  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null);
  useEffect(() => listenForAnnouncements(setAnnounced), []);

  // Emptied while loading, so that the same text is announced again.
  const region = <output className="sr">{isIdle ? announced : ""}</output>;
  return dialog ? createPortal(region, dialog) : region;
}

function focusFirstItem(pager: Element): void {
  let list = pager.previousElementSibling;
  while (list && !list.matches("ol, ul")) list = list.previousElementSibling;
  list?.querySelector<HTMLElement>("a[href], button, summary")?.focus();
}

/** Focuses the pressed link unless a closed dialog or the page itself has set the focus. */
function focusPressed(href: string | undefined): void {
  if (!href || !(document.activeElement ?? document.body).matches("body, h1")) return;
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
}
