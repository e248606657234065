import { useEffect, useRef, type RefObject } from "react";

/**
 * Props of the link to the next page. Loading the last page on scrolling removes the link; if it has the focus, the
 * first card loaded since it was focused gets it.
 */
export function useFocusOnNewCard(list: RefObject<HTMLElement | null>, cards: number, hasNext: boolean) {
  const cardsBefore = useRef<number>(null);
  useEffect(() => {
    if (hasNext || cardsBefore.current === null) return;
    const first = list.current?.children[cardsBefore.current];
    cardsBefore.current = null;
    first?.querySelector<HTMLElement>("a[href]")?.focus();
  }, [hasNext, list]);
  return {
    onFocus: () => {
      cardsBefore.current = cards;
    },
    onBlur: () => {
      cardsBefore.current = null;
    },
  };
}
