import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { listenForTexts } from "./live-region.ts";
import { subscribeToDialogs, topDialog } from "./open-dialogs.ts";

/** `href` of the link pressed last on each page, by the page's location key. */
const pressed = new Map<string, string>();
const maxPressed = 50;

/**
 * After client navigation: going back focuses the link that was pressed; a link to the next page of a list focuses the
 * first new item; another order or filter announces the heading that is marked for it, which holds the count. Its live
 * region is the page's one.
 */
export function FocusKeeper() {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isIdle = useNavigation().state === "idle";
  const [announced, setAnnounced] = useState("");
  const last = useRef(location);
  const pager = useRef<Element>(null);

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("main a[href]") : null;
      pager.current = link?.matches("[rel=next], [rel=prev]") ? link.closest("nav") : null;
      if (!link) return;
      pressed.delete(location.key);
      pressed.set(location.key, link.getAttribute("href")!);
      if (pressed.size > maxPressed) pressed.delete(pressed.keys().next().value!);
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, [location.key]);

  useEffect(() => {
    const before = last.current;
    last.current = location;
    if (before.key === location.key) return;
    const isSamePage = before.pathname === location.pathname;
    const isPaging = isSamePage && !isBack && pager.current !== null;
    // The page behind a dialog is inert.
    const heading = (topDialog() ?? document).querySelector("main h1[data-said]");
    if (!isSamePage) setAnnounced("");
    else if (heading) setAnnounced(isPaging ? document.title : heading.textContent);
    if (isPaging) focusFirstItem(pager.current!);
    if (isBack) focusPressed(pressed.get(location.key));
    pager.current = null;
  }, [location, isBack]);

  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null);
  useEffect(() => listenForTexts(setAnnounced), []);

  // Emptied while loading: the same text again is announced too.
  const region = <output className="sr">{isIdle ? announced : ""}</output>;
  return dialog ? createPortal(region, dialog) : region;
}

function focusFirstItem(pager: Element): void {
  let list = pager.previousElementSibling;
  while (list && !list.matches("ol, ul")) list = list.previousElementSibling;
  list?.querySelector<HTMLElement>("a[href], button, summary")?.focus();
}

/** Unless a closed dialog or the page itself has set the focus. */
function focusPressed(href: string | undefined): void {
  if (!href || !(document.activeElement ?? document.body).matches("body, h1")) return;
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
}
