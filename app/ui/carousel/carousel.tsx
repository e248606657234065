import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./carousel.module.css";

type CarouselProps = {
  /** Accessible name of the carousel. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The slides, whose styles set their widths. */
  children: ReactNode[];
};

/** A row that scrolls and snaps by touch, wheel and arrow keys; with script also by buttons, Home and End. */
export function Carousel({ label, previousLabel, nextLabel, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  // Whether slides are hidden before and after the visible ones; null until measured.
  const [hidden, setHidden] = useState<{ before: boolean; after: boolean } | null>(null);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setHidden({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
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
      {hidden && (hidden.before || hidden.after) && (
        <>
          <TurnButton
            label={previousLabel}
            isOn={hidden.before}
            className={styles["previous"]}
            onPress={() => turn(-1)}
          />
          <TurnButton label={nextLabel} isOn={hidden.after} className={styles["next"]} onPress={() => turn(1)} />
        </>
      )}
    </section>
  );
}

function TurnButton({
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
