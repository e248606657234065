import styles from "./avatar.module.css";

/** The portrait, or the initials on a quiet ground. The name stands beside it, so it has no words of its own. */
export function Avatar({ name, imageUrl, eager = false }: { name: string; imageUrl: string | null; eager?: boolean }) {
  if (imageUrl) {
    return <img className={styles["avatar"]} src={imageUrl} alt="" width={88} height={88} loading={eager ? "eager" : "lazy"} />;
  }
  return (
    <span className={styles["avatar"]} aria-hidden="true">
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
