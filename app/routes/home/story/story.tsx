import { useEffect, useRef, useState } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { Icon, type IconName } from "#app/ui/icon/icon.tsx";
import styles from "./story.module.css";

const slides = [
  { key: "find", icon: "search" },
  { key: "time", icon: "calendar" },
  { key: "code", icon: "phone" },
  { key: "sms", icon: "chat" },
  { key: "come", icon: "building" },
  { key: "change", icon: "clock" },
] as const satisfies { key: string; icon: IconName }[];

const loadViewer = () => import("./story-viewer.tsx");

/** Six slides about booking (L-11): a viewer, or a folded list if script or the viewer cannot be loaded. */
export function Story() {
  const t = useTexts("home");
  const list = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const viewer = useLazyComponent(loadViewer, isOpen);
  useEffect(() => {
    if (viewer === null && list.current) list.current.open = true;
  }, [viewer]);
  const texts = slides.map(({ key, icon }) => ({
    key,
    icon,
    title: t(`story.${key}.title`),
    text: t(`story.${key}.text`),
  }));
  return (
    <>
      <details ref={list} id="story" className={styles["story"]}>
        <summary
          onClick={(event) => {
            if (viewer === null) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {t("story.title")}
          <Icon name="arrow" />
        </summary>
        <ol>
          {texts.map(({ key, icon, title, text }) => (
            <li key={key}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </details>
      {isOpen && viewer && <viewer.StoryViewer slides={texts} onClose={() => setOpen(false)} />}
    </>
  );
}
