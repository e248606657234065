import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useOutlet, useRevalidator, type ShouldRevalidateFunctionArgs } from "react-router";
import { bookingParent, isBookingAddress } from "./address.ts";

const loadDialog = () => import("#app/ui/dialog/dialog.tsx");
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }));

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
  const { t } = useTranslation("booking");

  const parentIsEmpty = plain && !outlet;
  useEffect(() => {
    if (parentIsEmpty) void revalidate();
  }, [parentIsEmpty, revalidate]);

  // No page opens with a dialog: it comes when the page is there, and waits for the first press.
  useEffect(() => {
    void loadDialog();
  }, []);

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
