import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { doctorContext } from "./doctor-context.ts";
import type { Profile } from "./profile-loader.server.ts";
import { reviewsHref } from "./review-query.ts";

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
    const scrollToReviews = hash === "#reviews";
    if (isFromList(state)) {
      doctorContext.set({
        doctorServiceId: String(doctor.doctorServiceId),
        displayAllReviews: reviews.isAll,
        scrollToReviews,
      });
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

function isFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "source" in state && state.source === "doctors-list";
}
