import { useEffect, useRef, useState } from "react";
import { countEvent } from "#app/analytics/count-event.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { usePageHidden } from "#app/ui/document/use-page-hidden.ts";
import { Icon, type IconName } from "#app/ui/icon/icon.tsx";
import styles from "./story-viewer.module.css";
import { useSlideShow } from "./use-slide-show.ts";

const slideMs = 5000;
/** Longest press that turns the slide; a longer one only pauses. */
const tapMs = 300;

type Slide = { key: string; icon: IconName; title: string; text: string };

/** Slides that follow each other (L-11) while nothing is pressed, the page is visible and nobody paused. */
export function StoryViewer({ slides, onClose }: { slides: Slide[]; onClose: () => void }) {
  const t = useTexts("home");
  const [isPaused, setPaused] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [isHeld, setHeld] = useState(false);
  const pressedAt = useRef<number | null>(null);
  const isHidden = usePageHidden();
  const isRunning = !isPaused && !isHeld && !isHidden;
  const { slide, turns, isFinished, turn } = useSlideShow({ count: slides.length, slideMs, isRunning });
  const shown = slides[slide];
  useEffect(() => {
    if (isFinished) countEvent({ name: "tutorial_complete" });
  }, [isFinished]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "ArrowRight") turn(1);
      else if (event.key === "ArrowLeft") turn(-1);
      // On a focused button the space bar presses the button.
      else if (event.key === " " && !(event.target as Element).closest("button")) setPaused((wasPaused) => !wasPaused);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [turn]);

  const release = () => setHeld(false);
  /** True after a short press. A click by keyboard or assistive technology has no press before it. */
  const wasTap = (): boolean => {
    const since = pressedAt.current;
    pressedAt.current = null;
    return since === null || performance.now() - since <= tapMs;
  };

  return (
    <Dialog
      title={t("story.title")}
      closeLabel={t("story.close")}
      open={!isFinished}
      onClose={onClose}
      className={styles["viewer"]}
      footer={
        <Button type="button" look="quiet" onClick={() => setPaused(!isPaused)}>
          {isPaused ? t("story.play") : t("story.pause")}
        </Button>
      }
    >
      <div className={styles["content"]}>
        <ol className={styles["bars"]} aria-hidden="true">
          {slides.map(({ key }, index) => (
            <li key={key} data-over={index < slide || undefined}>
              {index === slide && (
                <span
                  key={turns}
                  style={{ animationDuration: `${slideMs}ms`, animationPlayState: isRunning ? "running" : "paused" }}
                />
              )}
            </li>
          ))}
        </ol>
        {shown && (
          <div className={styles["slide"]} aria-live={isRunning ? "off" : "polite"}>
            <Icon name={shown.icon} />
            <p className={styles["position"]}>{t("story.position", { position: slide + 1, total: slides.length })}</p>
            <h3>{shown.title}</h3>
            <p>{shown.text}</p>
          </div>
        )}
        <div
          className={styles["halves"]}
          onPointerDown={() => {
            pressedAt.current = performance.now();
            setHeld(true);
          }}
          onPointerUp={release}
          onPointerCancel={release}
          onPointerLeave={release}
          // A long press pauses, and opens no menu.
          onContextMenu={(event) => event.preventDefault()}
        >
          <button type="button" aria-label={t("story.previous")} onClick={() => wasTap() && turn(-1)}>
            <Icon name="arrow" />
          </button>
          <button type="button" aria-label={t("story.next")} onClick={() => wasTap() && turn(1)}>
            <Icon name="arrow" />
          </button>
        </div>
      </div>
    </Dialog>
  );
}
