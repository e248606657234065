import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { doctorContext } from "./doctor-context.ts";
import type { Profile } from "./profile-loader.server.ts";
import { reviewsHref } from "./review-query.ts";

/**
 * Stores the doctor service and the reviews with which a list opened this profile, and restores them when the profile
 * is opened without a query (R-09, B-16). Without script only the query sets them.
 */
export function useDoctorContext({ doctor, reviews, offers }: Profile): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const openedPath = useRef<string>(undefined);

  useEffect(() => {
    if (openedPath.current === pathname) return;
    openedPath.current = pathname;
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
    const stored = doctorContext.get();
    if (!stored || !offers.includes(Number(stored.doctorServiceId))) return;
    if (stored.scrollToReviews) doctorContext.set({ ...stored, scrollToReviews: false });
    const isAll = stored.displayAllReviews && !reviews.isFew;
    const [href] = reviewsHref(`${pathname}?service=${stored.doctorServiceId}`, { isAll, band: null, page: 1 }).split(
      "#",
    );
    void navigate(`${href}${stored.scrollToReviews ? "#reviews" : ""}`, {
      replace: true,
      preventScrollReset: !stored.scrollToReviews,
    });
  }, [pathname, search, hash, state, doctor.doctorServiceId, reviews, offers, navigate]);
}

function isFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "source" in state && state.source === "doctors-list";
}
