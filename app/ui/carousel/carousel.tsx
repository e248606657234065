import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./carousel.module.css";

type CarouselProps = {
  /** The name of the whole. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Each a slide; as wide as the style of its content says. */
  children: ReactNode[];
};

/** A row that scrolls sideways and stops at its slides: by finger, wheel and arrow keys on its own; with script also by buttons and Home and End. */
export function Carousel({ label, previousLabel, nextLabel, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  // Null until script has looked; then whether there is more on either side.
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <ul ref={row} className={styles["row"]} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
        {children.map((slide, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- slides have no other name, and never change places
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
