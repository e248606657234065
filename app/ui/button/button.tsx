import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./button.module.css";

export type ButtonLook = "main" | "quiet" | "text";
export type ButtonSize = "normal" | "small";

/** Class names for a link or an input that looks like a button. */
export function buttonClass(look: ButtonLook = "main", size: ButtonSize = "normal"): string {
  return `${styles["button"]} ${styles[look]} ${size === "small" ? styles["small"] : ""}`.trim();
}

type Look = { look?: ButtonLook; size?: ButtonSize };

/** `progress` keeps the label and shows a running request; the button keeps the focus and ignores presses. */
export function Button({
  look,
  size,
  progress,
  type = "submit",
  onClick,
  ...rest
}: ComponentProps<"button"> & Look & { progress?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, size)}
      aria-disabled={progress || undefined}
      data-progress={progress || undefined}
      onClick={progress ? (event) => event.preventDefault() : onClick}
    />
  );
}

export function ButtonLink({ look, size, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass(look, size)} />;
}
