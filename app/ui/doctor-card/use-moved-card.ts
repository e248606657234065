import { use, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { I18nContext } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import { fetchJson } from "#app/ui/document/load-failure.ts";
import { openDocument } from "#app/ui/document/open-document.ts";
import type { DoctorView } from "./doctor-view.ts";

/** The query parameter of links that change a card in its place. */
export const cardParam = "card";
/** That of the day a list is filtered by: a card says when it has nothing on it. */
const dayParam = "date";

/** Where the doctor's card stands in its page: with no script a changed card comes with a new document, and should come into sight. */
export function cardId(doctor: { id: number }): string {
  return `d${doctor.id}`;
}

type Moved = { base: DoctorView; doctor: DoctorView };

/**
 * A card whose links to other days or branches change it where it stands. Without script they are links to the same
 * page with this card changed; should fetching fail, they become that again.
 */
export function useMovedCard(base: DoctorView) {
  const path = usePaths();
  const { i18n } = use(I18nContext);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [isLoading, setLoading] = useState(false);

  const pressed = useRef<{ link: HTMLAnchorElement; card: HTMLElement }>(null);

  // The last step there is goes away with its press: the focus goes on to what it brought.
  useLayoutEffect(() => {
    const { link, card } = pressed.current ?? {};
    if (link && !link.isConnected && document.activeElement === document.body)
      card?.querySelector<HTMLElement>("a[href*='slot='], nav a")?.focus();
  }, [moved]);

  async function move(link: HTMLAnchorElement, state: string, date: string | null): Promise<void> {
    setLoading(true);
    try {
      setMoved({ base, doctor: await fetchJson<DoctorView>(path("/cards/:state", { state }, { date })) });
    } catch {
      await openDocument(i18n, link.href);
    }
    setLoading(false);
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const link = (event.target as HTMLElement).closest("a");
    const query = link && new URL(link.href).searchParams;
    const state = query?.get(cardParam);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!query || !state || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    pressed.current = { link, card: event.currentTarget };
    void move(link, state, query.get(dayParam));
  }

  // A list loaded anew shows what it says, not where its card was moved before.
  const isMoved = moved?.base === base;
  return { doctor: isMoved ? { ...moved.doctor, titles: base.titles } : base, isMoved, isLoading, onClick };
}
