import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { queryText } from "#app/i18n/paths.ts";
import { isPlainClick } from "#app/ui/document/plain-click.ts";
import type { DoctorView } from "./doctor-view.ts";

/** tells the profile that a list led to it. */
export const fromList = { source: "doctors-list" };

/**
 * Opens the profile at the doctor service that the card shows. A card's link names the service only if it is a
 * procedure: without script the profile shows the doctor's usual service, which saves bytes on every card.
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
