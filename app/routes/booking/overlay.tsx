import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useOutlet,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { historyIndex } from "#app/ui/document/history-index.ts";
import { openDocument } from "#app/ui/document/open-document.ts";
import { usePart } from "#app/ui/document/use-part.ts";
import { bookingParent, isBookingAddress } from "./address.ts";

const loadDialog = () => import("#app/ui/dialog/dialog.tsx");

const timeLinks = "a[href*='/booking/']";
/** A pointer on its way over a time doesn't rest on it. */
const restsMs = 40;

/** The page behind holds no data of its own: the browser came to the booking by its address. */
let isParentEmpty = false;

/** `shouldRevalidate` of the pages a booking opens over: the page behind the dialog stays as it is. */
export function keepParent({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (isBookingAddress(nextUrl.pathname)) return false;
  if (isBookingAddress(currentUrl.pathname))
    return isParentEmpty || bookingParent(currentUrl.pathname) !== nextUrl.pathname;
  return defaultShouldRevalidate;
}

/**
 * Where the steps of a booking appear: a dialog over the page they were started from, or, on a document
 * opened at the booking's own address (`plain`), a page of their own.
 */
export function BookingOutlet({ plain = false }: { plain?: boolean }) {
  const outlet = useOutlet({ plain });
  const address = useLocation();
  const navigate = useNavigate();
  const { t, i18n } = useTranslation("booking");

  // Which entry of the history the page was seen at last, without a booking over it.
  const parentIndex = useRef(NaN);
  const isAlone = !plain && !outlet;
  useEffect(() => {
    isParentEmpty = plain;
    if (isAlone) parentIndex.current = historyIndex();
  }, [plain, isAlone, address]);

  // No page opens with a dialog: it comes when the page is there, and waits for the first press.
  const dialog = usePart(loadDialog);
  const needsOwnPage = Boolean(!plain && outlet && dialog === null);
  useEffect(() => {
    if (needsOwnPage) void openDocument(i18n, location.href, "reload");
  }, [needsOwnPage, i18n]);

  const { isNear, pointedAt } = usePointing();
  useEffect(() => {
    if (!isNear) return;
    // Should it not come, the press asks for it again.
    import("./form/form-step.tsx").catch(() => {});
    void i18n.loadNamespaces("errors");
  }, [isNear, i18n]);

  if (plain) return outlet;
  if (!outlet) return pointedAt && <PrefetchPageLinks page={pointedAt} />;
  if (!dialog) return null;
  /** Back over the one entry a booking has, if that leads to its page: then nothing leads to the booking again. */
  const close = () => {
    if (historyIndex() - parentIndex.current === 1) return navigate(-1);
    return navigate(bookingParent(address.pathname + address.search), { replace: true, preventScrollReset: true });
  };
  return (
    <dialog.Dialog title={t("title")} closeLabel={t("close")} onClose={() => void close()}>
      {outlet}
    </dialog.Dialog>
  );
}

/**
 * What a hand is about to press: near a doctor's times the form's code comes, and with a rest on one of them (`pointedAt`,
 * its address) what stands there, to be there when it is pressed.
 */
function usePointing(): { isNear: boolean; pointedAt: string | undefined } {
  const [isNear, setNear] = useState(false);
  const [pointedAt, setPointedAt] = useState<string>();
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const onPoint = ({ type, target }: Event) => {
      clearTimeout(rest);
      const time = (target as Element).closest<HTMLAnchorElement>(timeLinks);
      if (time ?? (target as Element).closest("article")) setNear(true);
      if (time)
        rest = setTimeout(() => setPointedAt(time.pathname + time.search), type === "pointerover" ? restsMs : 0);
    };
    const kinds = ["pointerover", "touchstart", "focusin"] as const;
    for (const kind of kinds) document.addEventListener(kind, onPoint, { passive: true });
    return () => {
      clearTimeout(rest);
      for (const kind of kinds) document.removeEventListener(kind, onPoint);
    };
  }, []);
  return { isNear, pointedAt };
}
