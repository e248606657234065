import { useEffect, useRef, useState, type ReactNode } from "react";
import {
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useOutlet,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { historyIndex } from "#app/ui/document/history-index.ts";
import { openDocument } from "#app/ui/document/open-document.ts";
import { loadAfterPaint } from "#app/ui/document/load-after-paint.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { bookingParent, isBookingPath } from "./address.ts";

const timeLinks = "a[href*='/booking/']";
/** A pointer passing over a slot does not rest on it. */
const restsMs = 40;

/** The page behind has no data: the browser opened the booking by its URL. */
let isParentEmpty = false;

/** `shouldRevalidate` of pages that a booking opens over: the page behind the dialog stays as it is. */
export function keepParent({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (isBookingPath(nextUrl.pathname)) return false;
  if (isBookingPath(currentUrl.pathname))
    return isParentEmpty || bookingParent(currentUrl.pathname) !== nextUrl.pathname;
  return defaultShouldRevalidate;
}

/** Loader data of a page that is not shown, since the document was opened at the URL of a booking above it. */
export type BookingOnly = { plain: true };

export const isBookingOnly = (data: object): data is BookingOnly => "plain" in data;

type BookingParentProps<Data> = { data: Data | BookingOnly; children: (data: Data) => ReactNode };

/** A page that bookings open over: the page with the booking's dialog, or the booking alone. */
export function BookingParent<Data extends object>({ data, children }: BookingParentProps<Data>) {
  if (isBookingOnly(data)) return <BookingOutlet plain />;
  return (
    <>
      {children(data)}
      <BookingOutlet />
    </>
  );
}

/** Container of the steps: a dialog over the page where they started, or a page of its own (`plain`). */
function BookingOutlet({ plain = false }: { plain?: boolean }) {
  const outlet = useOutlet({ plain });
  const pageLocation = useLocation();
  const navigate = useNavigate();
  const t = useTexts("booking");
  const i18n = useI18n();

  // The page's latest history entry without a booking over it.
  const parentIndex = useRef(NaN);
  const isAlone = !plain && !outlet;
  useEffect(() => {
    isParentEmpty = plain;
    if (isAlone) parentIndex.current = historyIndex();
  }, [plain, isAlone, pageLocation]);

  // Loaded when idle, for the first press.
  const dialog = useLazyComponent(loadAfterPaint);
  const needsOwnPage = Boolean(!plain && outlet && dialog === null);
  useEffect(() => {
    if (needsOwnPage) void openDocument(i18n, location.href, "reload");
  }, [needsOwnPage, i18n]);

  const { isNear, pointedAt } = usePointing();
  // Staff's pages are not stored: the press would request the same again.
  const isKept = useRootData().staff === null;
  useEffect(() => {
    if (!isNear) return;
    // After a failure the press loads it again.
    import("./form/form-step.tsx").catch(() => {});
    void i18n.loadNamespaces("errors");
  }, [isNear, i18n]);

  if (plain) return outlet;
  if (!outlet) return isKept && pointedAt && <PrefetchPageLinks page={pointedAt} />;
  if (!dialog) return null;
  /**
   * Goes back over the booking's single history entry if that leads to its page, so that nothing leads to the booking
   * again.
   */
  const close = () => {
    if (historyIndex() - parentIndex.current === 1) return navigate(-1);
    return navigate(bookingParent(pageLocation.pathname + pageLocation.search), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <dialog.Dialog title={t("title")} closeLabel={t("close")} onClose={() => void close()} isPage>
      {outlet}
    </dialog.Dialog>
  );
}

/**
 * Prefetch on intent: near a doctor's slots the form's code is loaded, and while the pointer rests on one
 * (`pointedAt`, its URL) its data.
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
      // The router reloads the page if a prefetched script fails; `keepPage` can prevent it with the Navigation API
      // only.
      if (time && "navigation" in window)
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
