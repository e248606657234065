import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useOutlet, useRevalidator, type ShouldRevalidateFunctionArgs } from "react-router";
import { bookingParent, isBookingAddress } from "./address.ts";

const loadDialog = () => import("#app/ui/dialog/dialog.tsx");
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }));

const timeLinks = "a[href*='/booking/']";

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
  useEffect(() => {
    void loadDialog();
  }, []);

  // The form comes with the first time that is pointed at: it is there when that is pressed.
  useEffect(() => {
    const kinds = ["pointerover", "touchstart", "focusin"] as const;
    const onPoint = ({ target }: Event) => {
      if (!(target as Element).closest(timeLinks)) return;
      stop();
      void import("./form/form-step.tsx");
      void i18n.loadNamespaces("errors");
    };
    const stop = () => {
      for (const kind of kinds) document.removeEventListener(kind, onPoint);
    };
    for (const kind of kinds) document.addEventListener(kind, onPoint, { passive: true });
    return stop;
  }, [i18n]);

  if (plain || !outlet) return outlet;
  const close = () => navigate(bookingParent(address.pathname + address.search), { preventScrollReset: true });
  return (
    <Suspense>
      <Dialog title={t("title")} closeLabel={t("close")} onClose={() => void close()}>
        {outlet}
      </Dialog>
    </Suspense>
  );
}
