import { useEffect, useRef, useState, type ReactNode } from "react";
import {
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useNavigation,
  useOutlet,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { readHistoryIndex } from "#app/ui/document/history-entry.ts";
import { openDocument } from "#app/ui/document/open-document.ts";
import { loadAfterPaint } from "#app/ui/document/load-after-paint.ts";
import { isBookingOnly, type BookingOnly } from "#app/ui/document/route-styles.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { bookingParent, isBookingPath } from "./booking-path.ts";

const slotLinks = "a[href*='/booking/']";
/** Time after which a pointer rests on a slot, rather than passing over it. */
const restMs = 40;

/** Whether the page behind has no data, since the document was opened at the URL of a booking. */
let isParentEmpty = false;
/** Whether the page behind still shows a time that was lost since. */
let showsLostTime = false;

/**
 * `shouldRevalidate` of pages that a booking opens over: the page behind the dialog stays as it is, unless it shows a
 * time that was lost, or a post leads to it: the doctor or the service can no longer be booked.
 */
export function shouldRevalidateParent({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isBookingPath(nextUrl.pathname)) return false;
  if (!isBookingPath(currentUrl.pathname)) return defaultShouldRevalidate;
  const isOther = bookingParent(currentUrl.pathname) !== nextUrl.pathname;
  return isParentEmpty || showsLostTime || formMethod === "POST" || isOther;
}

type BookingParentProps<Data> = { data: Data | BookingOnly; children: (data: Data) => ReactNode };

/** A page that bookings open over: the page with the booking's dialog, or the booking alone. */
export function BookingParent<Data extends object>({ data, children }: BookingParentProps<Data>) {
  if (isBookingOnly(data)) return <BookingOutlet isOwnPage />;
  return (
    <>
      {children(data)}
      <BookingOutlet />
    </>
  );
}

/** Container of the steps: a dialog over the page where they started, or a page of its own (`isOwnPage`). */
function BookingOutlet({ isOwnPage = false }: { isOwnPage?: boolean }) {
  const outlet = useOutlet({ isOwnPage });
  const pageLocation = useLocation();
  const navigate = useNavigate();
  const sentIntent = useNavigation().formData?.get("intent");
  const t = useTexts("booking");
  const i18n = useI18n();

  // The page's latest history entry without a booking over it.
  const parentIndex = useRef(NaN);
  const hasNoBooking = !isOwnPage && !outlet;
  useEffect(() => {
    isParentEmpty = isOwnPage;
    if (new URLSearchParams(pageLocation.search).get("notice") === "slot-lost") showsLostTime = true;
    if (!hasNoBooking) return;
    showsLostTime = false;
    parentIndex.current = readHistoryIndex();
  }, [isOwnPage, hasNoBooking, pageLocation]);

  // Loaded when idle, so that it is there at the first click.
  const dialog = useLazyComponent(loadAfterPaint);
  const needsOwnPage = Boolean(!isOwnPage && outlet && dialog === null);
  useEffect(() => {
    if (needsOwnPage) void openDocument(i18n, location.href, "reload");
  }, [needsOwnPage, i18n]);

  const { isNear, pointedAt } = usePointing();
  // Pages for staff are not cached, so a prefetched one would be requested again.
  const canPrefetch = useRootData().staff === null;
  useEffect(() => {
    if (!isNear) return;
    // After a failure the click loads it again.
    import("./form/form-step.tsx").catch(() => {});
    void i18n.loadNamespaces("errors");
  }, [isNear, i18n]);

  if (isOwnPage) return outlet;
  if (!outlet) return canPrefetch && pointedAt && <PrefetchPageLinks page={pointedAt} />;
  if (!dialog) return null;
  /**
   * Goes back if the booking is the one history entry after its page; otherwise replaces the booking by its page.
   * Either way, going back later does not lead to the booking.
   */
  const close = () => {
    if (readHistoryIndex() - parentIndex.current === 1) return navigate(-1);
    return navigate(bookingParent(pageLocation.pathname + pageLocation.search), {
      replace: true,
      preventScrollReset: true,
    });
  };
  // If it were closed meanwhile, the appointment would be made and no page would say so.
  const isBeingBooked = sentIntent === "book" || sentIntent === "confirm";
  return (
    <dialog.Dialog
      title={t("title")}
      closeLabel={t("close")}
      onClose={() => void close()}
      isPage
      isHeld={isBeingBooked}
    >
      {outlet}
    </dialog.Dialog>
  );
}

/**
 * Prefetches on intent: `isNear` while the pointer is on a doctor's card, to load the code of the form; `pointedAt` is
 * the URL of the slot on which the pointer rests, to load its data.
 */
function usePointing(): { isNear: boolean; pointedAt: string | undefined } {
  const [isNear, setNear] = useState(false);
  const [pointedAt, setPointedAt] = useState<string>();
  useEffect(() => {
    let restTimer: ReturnType<typeof setTimeout>;
    const onPoint = ({ type, target }: Event) => {
      clearTimeout(restTimer);
      const slot = (target as Element).closest<HTMLAnchorElement>(slotLinks);
      if (slot ?? (target as Element).closest("article")) setNear(true);
      // The router reloads the page if a prefetched script fails; `keepPage` can prevent it with the Navigation API
      // only.
      if (slot && "navigation" in window)
        restTimer = setTimeout(() => setPointedAt(slot.pathname + slot.search), type === "pointerover" ? restMs : 0);
    };
    const eventTypes = ["pointerover", "touchstart", "focusin"] as const;
    for (const eventType of eventTypes) document.addEventListener(eventType, onPoint, { passive: true });
    return () => {
      clearTimeout(restTimer);
      for (const eventType of eventTypes) document.removeEventListener(eventType, onPoint);
    };
  }, []);
  return { isNear, pointedAt };
}
