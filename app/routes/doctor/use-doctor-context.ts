import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { doctorContext } from "./doctor-context.ts";
import type { Profile } from "./profile-loader.server.ts";
import { reviewsHref } from "./review-query.ts";
import { isRecord } from "./stored.ts";

/**
 * Stores what the list showed of this doctor, and restores it when the profile is opened by a URL without it (R-09,
 * B-16). The URL wins; without script there is only the URL.
 */
export function useDoctorContext({ doctor, reviews, offers }: Profile): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const opened = useRef<string>(undefined);

  useEffect(() => {
    if (opened.current === pathname) return;
    opened.current = pathname;
    const listed = serviceOfList(state);
    if (listed !== null) {
      const isOffered = search === "" && offers.includes(listed);
      doctorContext.set({
        doctorServiceId: String(isOffered ? listed : doctor.doctorServiceId),
        displayAllReviews: reviews.isAll,
        scrollToReviews: hash === "#reviews",
      });
      // The card's URL names the service only if it is a procedure, to save bytes.
      if (isOffered && listed !== doctor.doctorServiceId)
        void navigate(`${pathname}?service=${listed}${hash}`, { replace: true, preventScrollReset: true });
      return;
    }
    if (search !== "" || hash !== "") return;
    const known = doctorContext.get();
    if (!known || !offers.includes(Number(known.doctorServiceId))) return;
    if (known.scrollToReviews) doctorContext.set({ ...known, scrollToReviews: false });
    const isAll = known.displayAllReviews && !reviews.isFew;
    const [address] = reviewsHref(`${pathname}?service=${known.doctorServiceId}`, { isAll, band: null, page: 1 }).split(
      "#",
    );
    void navigate(`${address}${known.scrollToReviews ? "#reviews" : ""}`, {
      replace: true,
      preventScrollReset: !known.scrollToReviews,
    });
  }, [pathname, search, hash, state, doctor.doctorServiceId, reviews, offers, navigate]);
}

/** The doctor service of the card whose link opened the profile; null: opened by another link. */
function serviceOfList(state: unknown): number | null {
  if (!isRecord(state) || state["source"] !== "doctors-list") return null;
  const { doctorServiceId } = state;
  return typeof doctorServiceId === "number" ? doctorServiceId : null;
}
