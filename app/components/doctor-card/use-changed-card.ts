import { use, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { I18nContext } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import { hideFailure } from "#app/ui/document/failure-toast.ts";
import { fetchObject } from "#app/ui/document/load-failure.ts";
import { openDocument } from "#app/ui/document/open-document.ts";
import { isPlainClick } from "#app/ui/document/plain-click.ts";
import type { DoctorView } from "./doctor-view.ts";

/** Query parameter of links that change a card in place. */
export const cardParam = "card";
/** Query parameter of the list's date filter: a card says when it has no slots on that day. */
const dayParam = "date";

/** Anchor of the doctor's card: without script a changed card comes with a new document, scrolled to the card. */
export function cardId(doctor: { id: number }): string {
  return `d${doctor.id}`;
}

/** The doctors of all cards that were shown, by `cardId`. */
export const shownDoctors = new Map<string, DoctorView>();

type ChangedCard = { base: DoctorView; doctor: DoctorView };

/**
 * A card whose links to other days or branches change it in place. Without script, or when the request fails, they are
 * links to the same page with this card changed.
 */
export function useChangedCard(base: DoctorView) {
  const path = usePaths();
  const { i18n } = use(I18nContext);
  const [changed, setChanged] = useState<ChangedCard | null>(null);
  const [isLoading, setLoading] = useState(false);

  const pressed = useRef<{ link: HTMLAnchorElement; card: HTMLElement }>(null);
  /** URL of the link whose response is awaited. */
  const awaited = useRef<string>(null);
  /** Whether a message about this card's last request is shown. */
  const hasFailed = useRef(false);

  // The pressed control disappears at the last window: move the focus to the new content.
  useLayoutEffect(() => {
    const { link, card } = pressed.current ?? {};
    if (link && !link.isConnected && document.activeElement === document.body)
      card?.querySelector<HTMLElement>("a[href*='slot='], [role] a")?.focus();
  }, [changed]);

  /** A second press of a link waits for the response to the first; another link replaces it. */
  async function changeCard(link: HTMLAnchorElement, state: string, date: string | null): Promise<void> {
    const { href } = link;
    if (awaited.current === href) return;
    awaited.current = href;
    setLoading(true);
    const response = await fetchObject<DoctorView>(path("/cards/:state", { state }, { date }), "slots").catch(
      () => null,
    );
    if (awaited.current !== href) return;
    if (response) setChanged({ base, doctor: response });
    if (response && hasFailed.current) hideFailure();
    hasFailed.current = !response;
    if (!response) await openDocument(i18n, href);
    awaited.current = null;
    setLoading(false);
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const link = (event.target as HTMLElement).closest("a");
    const query = link && new URL(link.href).searchParams;
    const state = query?.get(cardParam);
    if (!query || !state || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    pressed.current = { link, card: event.currentTarget };
    void changeCard(link, state, query.get(dayParam));
  }

  // A reloaded list resets the card.
  const isChanged = changed?.base === base;
  const doctor = isChanged ? asOnPage(changed.doctor, base) : base;
  useLayoutEffect(() => void shownDoctors.set(cardId(doctor), doctor));
  return { doctor, isChanged, isLoading, onClick };
}

/**
 * The changed card with the titles of the card on the page, and only its branches: the endpoint of changed cards does
 * not know that a page names other titles, or that a clinic's page shows only branches of the clinic.
 */
export function asOnPage(changed: DoctorView, base: DoctorView): DoctorView {
  const serviceIds = [base, ...base.elsewhere].map(({ doctorServiceId }) => doctorServiceId);
  return {
    ...changed,
    titles: base.titles,
    elsewhere: changed.elsewhere.filter(({ doctorServiceId }) => serviceIds.includes(doctorServiceId)),
  };
}
