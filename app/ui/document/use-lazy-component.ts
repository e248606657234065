import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { failedStyles, requestStyles } from "./failed-styles.ts";

type Load<Part> = () => Promise<Part>;

const here = new WeakMap<Load<unknown>, unknown>();
/** URLs of style sheets that had failed when a part did. */
const missing = new WeakMap<Load<unknown>, string[]>();

/**
 * A lazily loaded component: undefined until loaded, null after a failure, as after a broken connection or a new
 * release. Each caller renders a fallback. `load` must be a stable function.
 */
export function useLazyComponent<Part>(load: Load<Part>, isWanted = true): Part | null | undefined {
  const [part, setPart] = useState<{ is: Part | null } | undefined>(() =>
    isWanted && here.has(load) ? { is: here.get(load) as Part } : undefined,
  );
  useEffect(() => {
    if (!isWanted) return;
    let isStill = true;
    requestStyles(missing.get(load) ?? [])
      .then(load)
      .then(refuseEmpty)
      .then(
        (is) => {
          here.set(load, is);
          if (isStill) setPart({ is });
        },
        () => {
          missing.set(load, failedStyles());
          if (isStill) setPart({ is: null });
        },
      );
    return () => {
      isStill = false;
    };
  }, [load, isWanted]);
  return part?.is;
}

/** A proxy may send nothing in place of a script. */
function refuseEmpty<Part>(part: Part): Part {
  if (Object.keys(part as object).length === 0) throw new Error("a script came empty");
  return part;
}

/** Like `useLazyComponent`, for a component that has a page of its own: a failure opens that page. */
export function useLazyComponentOrPage<Part>(
  load: Load<Part>,
  isWanted: boolean,
  { isOpen, href }: { /** Whoever asked waits for it. */ isOpen: boolean; href: string },
): Part | null | undefined {
  const part = useLazyComponent(load, isWanted);
  const navigate = useNavigate();
  const needsPage = isOpen && part === null;
  useEffect(() => {
    if (needsPage) void navigate(href);
  }, [needsPage, navigate, href]);
  return part;
}
