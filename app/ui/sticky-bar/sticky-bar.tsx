import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { usePart } from "#app/ui/document/use-part.ts";

const loadPanel = () => import("./panel.tsx");

type StickyBarProps = {
  /** The page's own tools: while any of them can be seen, the bar is away. */
  tools: RefObject<HTMLElement | null>;
  /** What the bar is, for those who hear it. */
  label: string;
  children: ReactNode;
};

/**
 * A compact bar that fades in on top of small screens when the page's tools have been scrolled past (L-09). It exists
 * only with script: until it is first wanted neither its markup nor its styles are there.
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

  const panel = usePart(loadPanel, isWanted);
  if (!panel) return null;
  return (
    <panel.StickyPanel label={label} isShown={isPast}>
      {children}
    </panel.StickyPanel>
  );
}
