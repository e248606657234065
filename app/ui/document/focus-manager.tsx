import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { listenForAnnouncements } from "./live-region.ts";
import { useNavigationFailed } from "./failed-navigation.ts";
import { subscribeToDialogs, topDialog } from "./open-dialogs.ts";

type PressedLink = { href: string; heading: string | undefined };

/** The last pressed link of each page, and the page's heading then, by the page's location key. */
const pressedLinks = new Map<string, PressedLink>();
const maxPressedLinks = 50;

/**
 * Manages the focus after client navigation, and renders the page's live region. Going back focuses the link that was
 * pressed; paging focuses the first item of the new page; another order or filter announces the heading with
 * `data-said`, which has the count.
 */
export function FocusManager() {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isIdle = useNavigation().state === "idle";
  const hasFailed = useNavigationFailed();
  const [announced, setAnnounced] = useState("");
  const lastLocation = useRef(location);
  const pager = useRef<Element>(null);

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("main a[href]") : null;
      pager.current = link?.matches("[rel=next], [rel=prev]") ? link.closest("nav") : null;
      if (!link) return;
      pressedLinks.delete(location.key);
      pressedLinks.set(location.key, { href: link.getAttribute("href")!, heading: findHeading()?.textContent });
      if (pressedLinks.size > maxPressedLinks) pressedLinks.delete(pressedLinks.keys().next().value!);
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, [location.key]);

  useEffect(() => {
    const previous = lastLocation.current;
    lastLocation.current = location;
    if (previous.key === location.key) return;
    const pressedPager = isBack ? null : pager.current;
    pager.current = null;
    // After a failed navigation the page keeps its focus; the toast announces the failure.
    if (hasFailed) return;
    const isSamePage = previous.pathname === location.pathname;
    const isPaging = isSamePage && pressedPager !== null;
    // The page behind a dialog is inert.
    const heading = (topDialog() ?? document).querySelector("main h1[data-said]");
    if (!isSamePage) setAnnounced("");
    else if (heading) setAnnounced(isPaging ? document.title : heading.textContent);
    if (isPaging) focusFirstItem(pressedPager);
    if (isBack) focusPressed(pressedLinks.get(location.key));
  }, [location, isBack, hasFailed]);

  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null);
  useEffect(() => listenForAnnouncements(setAnnounced), []);

  // Emptied while loading: the same text is announced again, and the next text is not preceded by the last one.
  useEffect(() => {
    if (!isIdle) setAnnounced("");
  }, [isIdle]);
  const region = <output className="sr">{isIdle ? announced : ""}</output>;
  return dialog ? createPortal(region, dialog) : region;
}

function focusFirstItem(pager: Element): void {
  let list = pager.previousElementSibling;
  while (list && !list.matches("ol, ul")) list = list.previousElementSibling;
  list?.querySelector<HTMLElement>("a[href], button, summary")?.focus();
}

const findHeading = () => document.querySelector<HTMLElement>("main h1");

/**
 * Focuses the pressed link unless a closed dialog or the page itself has set the focus. A page that has lost the link
 * and has another heading since, such as a cancelled appointment, is shown from its heading, which has the focus.
 */
function focusPressed(pressed: PressedLink | undefined): void {
  if (!pressed || !(document.activeElement ?? document.body).matches("body, h1")) return;
  const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(pressed.href)}"]`);
  if (link) return link.focus({ preventScroll: true });
  const heading = findHeading();
  if (heading && heading === document.activeElement && heading.textContent !== pressed.heading) scrollTo(0, 0);
}
