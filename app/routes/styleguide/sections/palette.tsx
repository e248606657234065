import "#app/ui/palette/secondary-hues.css";
import { useEffect, useRef, useState } from "react";
import { contrastOf } from "#app/ui/palette/contrast.ts";
import { parseColour } from "#app/ui/palette/parse-colour.ts";
import { Specimen, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

const groups = {
  principal: ["blue", "blue-strong", "blue-deep", "blue-line", "blue-tint", "blue-pale"],
  "grayline and greys": ["line", "line-strong", "ink-soft", "ink", "surface", "page"],
  secondary: ["dark-blue", "mid-green", "magenta", "red", "light-blue", "yellow", "ginger"],
};

function Content() {
  return Object.entries(groups).map(([title, names]) => (
    <Specimen key={title} name={`palette-${title}`} title={`${title}; beside each its contrast on white`}>
      {names.map((name) => (
        <Swatch key={name} name={name} />
      ))}
    </Specimen>
  ));
}

/** The computed colour, so that it cannot differ from the token. */
function Swatch({ name }: { name: string }) {
  const swatch = useRef<HTMLSpanElement>(null);
  const [figures, setFigures] = useState("");
  useEffect(() => {
    const element = swatch.current;
    if (!element) return;
    element.style.background = `var(--${name})`;
    const text = getComputedStyle(element).backgroundColor;
    setFigures(contrastOf(parseColour(text), parseColour("#fff")).toFixed(1));
  }, [name]);
  return (
    <p className={styles["swatch"]}>
      <span ref={swatch} /> <b>--{name}</b> <span className={styles["output"]}>{figures}</span>
    </p>
  );
}

export const Palette: Section = { id: "palette", title: "Palette", Content };
