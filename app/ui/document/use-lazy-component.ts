import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { failedStyles, requestStyles } from "./failed-styles.ts";

type Load<Part> = () => Promise<Part>;

const loaded = new WeakMap<Load<unknown>, unknown>();
/** URLs of the style sheets that had failed when a component failed to load. */
const missingStyles = new WeakMap<Load<unknown>, string[]>();

/**
 * A lazily loaded component: undefined until loaded, null after a failure, as after a broken connection or a new
 * release. Each caller renders a fallback. `load` must be a stable function.
 */
export function useLazyComponent<Part>(load: Load<Part>, isWanted = true): Part | null | undefined {
  const [part, setPart] = useState<{ component: Part | null } | undefined>(() =>
    isWanted && loaded.has(load) ? { component: loaded.get(load) as Part } : undefined,
  );
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    requestStyles(missingStyles.get(load) ?? [])
      .then(load)
      .then(refuseEmpty)
      .then(
        (component) => {
          loaded.set(load, component);
          if (isMounted) setPart({ component });
        },
        () => {
          missingStyles.set(load, failedStyles());
          if (isMounted) setPart({ component: null });
        },
      );
    return () => {
      isMounted = false;
    };
  }, [load, isWanted]);
  return part?.component;
}

/** Throws if the module is empty, as when a proxy answers with an empty script. */
function refuseEmpty<Part>(part: Part): Part {
  if (Object.keys(part as object).length === 0) throw new Error("a script came empty");
  return part;
}

/** Like `useLazyComponent`, for a component that has a page of its own: a failure opens that page. */
export function useLazyComponentOrPage<Part>(
  load: Load<Part>,
  isWanted: boolean,
  { isOpen, href }: { /** Whether the visitor waits for the component. */ isOpen: boolean; href: string },
): Part | null | undefined {
  const part = useLazyComponent(load, isWanted);
  const navigate = useNavigate();
  const needsPage = isOpen && part === null;
  useEffect(() => {
    if (needsPage) void navigate(href);
  }, [needsPage, navigate, href]);
  return part;
}
