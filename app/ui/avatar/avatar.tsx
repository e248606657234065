import styles from "./avatar.module.css";

type AvatarProps = {
  name: string;
  /** Null: the initials on a quiet ground. */
  src: string | null;
  size?: "normal" | "small";
  eager?: boolean;
};

/** The portrait, over the initials. The name stands beside it, so it has no words of its own. */
export function Avatar({ name, src, size = "normal", eager = false }: AvatarProps) {
  const className = size === "small" ? `${styles["avatar"]} ${styles["small"]}` : styles["avatar"];
  return (
    <span className={className} data-initials={initials(name)} aria-hidden="true">
      {src && <img src={src} alt="" width={88} height={88} loading={eager ? undefined : "lazy"} />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith("."));
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("");
}
