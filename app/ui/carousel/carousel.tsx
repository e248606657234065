import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./carousel.module.css";

type CarouselProps = {
  /** Accessible name of the carousel. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Slides; each as wide as its own style says. */
  children: ReactNode[];
};

/** A row with scroll snapping: by touch, wheel and arrow keys; with script also by buttons and by Home and End. */
export function Carousel({ label, previousLabel, nextLabel, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  // Whether there is more on either side; null until measured.
  const [more, setMore] = useState<{ before: boolean; after: boolean } | null>(null);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, []);

  const turn = (pages: number) => {
    const element = row.current;
    element?.scrollBy({ left: pages * element.clientWidth * 0.9 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    row.current?.scrollTo({ left: event.key === "Home" ? 0 : row.current.scrollWidth });
  };

  return (
    <section className={styles["carousel"]} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard must reach it */}
      <ul ref={row} className={styles["row"]} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
        {children.map((slide, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- slides have no id and never move
          <li key={index}>{slide}</li>
        ))}
      </ul>
      {more && (more.before || more.after) && (
        <>
          <Turn label={previousLabel} isOn={more.before} className={styles["previous"]} onPress={() => turn(-1)} />
          <Turn label={nextLabel} isOn={more.after} className={styles["next"]} onPress={() => turn(1)} />
        </>
      )}
    </section>
  );
}

function Turn({
  label,
  isOn,
  className,
  onPress,
}: {
  label: string;
  isOn: boolean;
  className: string | undefined;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={`${styles["turn"]} ${className}`}
      aria-label={label}
      aria-disabled={!isOn || undefined}
      onClick={isOn ? onPress : undefined}
    >
      <Icon name="arrow" />
    </button>
  );
}
