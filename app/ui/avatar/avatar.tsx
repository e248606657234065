import styles from "./avatar.module.css";

type AvatarProps = {
  name: string;
  /** Null: the initials on a quiet ground. */
  src: string | null;
  size?: "normal" | "small";
  eager?: boolean;
};

/** The portrait. The name stands beside it, so it has no words of its own. */
export function Avatar({ name, src, size = "normal", eager = false }: AvatarProps) {
  const className = size === "small" ? `${styles["avatar"]} ${styles["small"]}` : styles["avatar"];
  if (src) return <img className={className} src={src} alt="" width={88} height={88} loading={eager ? "eager" : "lazy"} />;
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
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
