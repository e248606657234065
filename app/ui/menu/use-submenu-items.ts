import { useEffect, useState } from "react";
import type { MenuItem, Submenu } from "./menu-item.ts";

/** The items of a submenu; null while loading, empty after a failure. */
export function useSubmenuItems({ items }: Submenu): readonly MenuItem[] | null {
  const isKnown = typeof items !== "function";
  const [loaded, setLoaded] = useState<readonly MenuItem[] | null>(isKnown ? items : null);
  useEffect(() => {
    if (typeof items !== "function") return;
    let isMounted = true;
    items().then(
      (loadedItems) => isMounted && setLoaded(loadedItems),
      () => isMounted && setLoaded([]),
    );
    return () => {
      isMounted = false;
    };
  }, [items]);
  return isKnown ? items : loaded;
}
