import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { queryText } from "#app/i18n/paths.ts";
import { isPlainClick } from "#app/ui/document/plain-click.ts";
import type { DoctorView } from "./doctor-view.ts";

/** History state by which the profile knows that a list led to it. */
export const fromList = { source: "doctors-list" };

/**
 * Opens the profile with the doctor service of the card. To save bytes, a card's link has the service only if it is a
 * procedure; without script the profile of other cards shows the doctor's usual service.
 */
export function useProfileClick({ doctorServiceId }: DoctorView) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget;
    const query = { ...Object.fromEntries(new URLSearchParams(search)), service: doctorServiceId };
    void navigate(`${pathname}${queryText(query)}${hash}`, { state: fromList });
  };
}
