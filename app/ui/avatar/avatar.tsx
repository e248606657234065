import { useState } from "react";
import styles from "./avatar.module.css";

type AvatarProps = {
  name: string;
  /** Null: initials on a neutral background. */
  src: string | null;
  size?: "normal" | "small";
  /** A square with round corners, for a clinic's mark. */
  isSquare?: boolean;
  eager?: boolean;
};

/** A portrait, or initials until it has loaded. Hidden from assistive technology, since the name is beside it. */
export function Avatar({ name, src, size = "normal", isSquare = false, eager = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const className = [styles["avatar"], size === "small" && styles["small"], isSquare && styles["square"]];
  // Text browsers show the file's name for an empty `alt`.
  const alt = " ";
  // React would preload an eager image before the styles.
  const loading = eager ? ({ fetchPriority: "low" } as const) : ({ loading: "lazy" } as const);
  return (
    <span className={className.filter(Boolean).join(" ")} data-initials={initials(name)} aria-hidden="true">
      {src && src !== failed && (
        <img
          src={src}
          alt={alt}
          width={88}
          height={88}
          {...loading}
          onError={() => setFailed(src)}
          ref={(image) => {
            // The image can have failed before hydration.
            if (image?.complete && image.naturalWidth === 0) setFailed(src);
          }}
        />
      )}
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
