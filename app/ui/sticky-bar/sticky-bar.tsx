import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";

const loadPanel = () => import("./panel.tsx");

type StickyBarProps = {
  /** The page's own controls: the bar is hidden while any of them is visible. */
  tools: RefObject<HTMLElement | null>;
  /** Accessible name of the bar. */
  label: string;
  children: ReactNode;
};

/**
 * A compact bar at the top of small screens that appears when the page's controls have been scrolled out of view
 * (L-09). It needs script: its markup and styles are created on first use.
 */
export function StickyBar({ tools, label, children }: StickyBarProps) {
  const [isPast, setIsPast] = useState(false);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const element = tools.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      const past = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0;
      setIsPast(past);
      if (past) setIsWanted(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [tools]);

  const panel = useLazyComponent(loadPanel, isWanted);
  if (!panel) return null;
  return (
    <panel.StickyPanel label={label} isShown={isPast}>
      {children}
    </panel.StickyPanel>
  );
}
