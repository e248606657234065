import { useState, type MouseEvent } from "react";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { DoctorView } from "./doctor-view.ts";

/** The query parameter of links that change a card in its place. */
export const cardParam = "card";

type Moved = { base: DoctorView; doctor: DoctorView };

/**
 * A card whose links to other days or branches change it where it stands. Without script they are links to the same
 * page with this card changed; should fetching fail, they become that again.
 */
export function useMovedCard(base: DoctorView) {
  const path = usePaths();
  const [moved, setMoved] = useState<Moved | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function move(link: HTMLAnchorElement, state: string): Promise<void> {
    setLoading(true);
    try {
      const answer = await fetch(path("/cards/:state", { state }));
      if (!answer.ok) throw new Error(String(answer.status));
      setMoved({ base, doctor: (await answer.json()) as DoctorView });
    } catch {
      location.assign(link.href);
    }
    setLoading(false);
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const link = (event.target as HTMLElement).closest("a");
    const state = link && new URL(link.href).searchParams.get(cardParam);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!state || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void move(link, state);
  }

  // A list loaded anew shows what it says, not where its card was moved before.
  return { doctor: moved?.base === base ? moved.doctor : base, isLoading, onClick };
}
