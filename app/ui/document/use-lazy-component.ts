import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { listFailedStyles, retryStyles } from "./failed-styles.ts";

type Load<Module> = () => Promise<Module>;

const loaded = new WeakMap<Load<unknown>, unknown>();
/** URLs of the style sheets that had failed when a component failed to load. */
const missingStyles = new WeakMap<Load<unknown>, string[]>();

/**
 * The module of a lazily loaded component: undefined until loaded, null after a failure, as after a broken connection
 * or a new release. Each caller renders a fallback. `load` must be a stable function.
 */
export function useLazyComponent<Module>(load: Load<Module>, isWanted = true): Module | null | undefined {
  const [loadedModule, setLoadedModule] = useState<{ module: Module | null } | undefined>(() =>
    isWanted && loaded.has(load) ? { module: loaded.get(load) as Module } : undefined,
  );
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    retryStyles(missingStyles.get(load) ?? [])
      .then(load)
      .then(refuseEmpty)
      .then(
        (module) => {
          loaded.set(load, module);
          if (isMounted) setLoadedModule({ module });
        },
        () => {
          missingStyles.set(load, listFailedStyles());
          if (isMounted) setLoadedModule({ module: null });
        },
      );
    return () => {
      isMounted = false;
    };
  }, [load, isWanted]);
  return loadedModule?.module;
}

/** Throws if the module is empty, as when a proxy responds with an empty script. */
function refuseEmpty<Module>(module: Module): Module {
  if (Object.keys(module as object).length === 0) throw new Error("a script came empty");
  return module;
}

/** Like `useLazyComponent`, for a component whose content is also a page: a failure opens that page. */
export function useLazyComponentOrPage<Module>(
  load: Load<Module>,
  isWanted: boolean,
  { isOpen, href }: { /** Whether the visitor waits for the component. */ isOpen: boolean; href: string },
): Module | null | undefined {
  const module = useLazyComponent(load, isWanted);
  const navigate = useNavigate();
  const needsPage = isOpen && module === null;
  useEffect(() => {
    if (needsPage) void navigate(href);
  }, [needsPage, navigate, href]);
  return module;
}
