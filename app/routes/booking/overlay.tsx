import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrefetchPageLinks, useLocation, useNavigate, useOutlet, useRevalidator, type ShouldRevalidateFunctionArgs } from "react-router";
import { usePart } from "#app/ui/document/use-part.ts";
import { bookingParent, isBookingAddress } from "./address.ts";

const loadDialog = () => import("#app/ui/dialog/dialog.tsx");

const timeLinks = "a[href*='/booking/']";
/** A pointer on its way over a time doesn't rest on it. */
const restsMs = 40;

/** Whether this document was opened on a booking address: its parent then holds no data of its own. */
const openedOnBooking = typeof location !== "undefined" && isBookingAddress(location.pathname);

/** `shouldRevalidate` of the pages a booking opens over: the page behind the dialog stays as it is. */
export function keepParent({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (isBookingAddress(nextUrl.pathname)) return false;
  if (isBookingAddress(currentUrl.pathname) && !openedOnBooking) {
    return bookingParent(currentUrl.pathname) !== nextUrl.pathname;
  }
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
  const { revalidate } = useRevalidator();
  const { t, i18n } = useTranslation("booking");

  const parentIsEmpty = plain && !outlet;
  useEffect(() => {
    if (parentIsEmpty) void revalidate();
  }, [parentIsEmpty, revalidate]);

  // No page opens with a dialog: it comes when the page is there, and waits for the first press.
  const dialog = usePart(loadDialog);
  const needsOwnPage = Boolean(!plain && outlet && dialog === null);
  useEffect(() => {
    if (needsOwnPage) location.reload();
  }, [needsOwnPage]);

  const pointedAt = usePointedTime();
  useEffect(() => {
    if (!pointedAt) return;
    void import("./form/form-step.tsx");
    void i18n.loadNamespaces("errors");
  }, [pointedAt, i18n]);

  if (plain) return outlet;
  if (!outlet) return pointedAt && <PrefetchPageLinks page={pointedAt} />;
  if (!dialog) return null;
  const close = () => navigate(bookingParent(address.pathname + address.search), { preventScrollReset: true });
  return (
    <dialog.Dialog title={t("title")} closeLabel={t("close")} onClose={() => void close()}>
      {outlet}
    </dialog.Dialog>
  );
}

/** The address of the free time a hand rests on: what stands there comes meanwhile, to be there when it is pressed. */
function usePointedTime(): string | undefined {
  const [pointedAt, setPointedAt] = useState<string>();
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const onPoint = ({ type, target }: Event) => {
      clearTimeout(rest);
      const time = (target as Element).closest<HTMLAnchorElement>(timeLinks);
      if (time) rest = setTimeout(() => setPointedAt(time.pathname + time.search), type === "pointerover" ? restsMs : 0);
    };
    const kinds = ["pointerover", "touchstart", "focusin"] as const;
    for (const kind of kinds) document.addEventListener(kind, onPoint, { passive: true });
    return () => {
      clearTimeout(rest);
      for (const kind of kinds) document.removeEventListener(kind, onPoint);
    };
  }, []);
  return pointedAt;
}
