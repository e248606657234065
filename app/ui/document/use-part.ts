import { useEffect, useState } from "react";

type Load<Part> = () => Promise<Part>;

const here = new WeakMap<Load<unknown>, unknown>();

/**
 * A part of the page whose code comes when it is first wanted: undefined until then, null when it does not come, as
 * over a line that breaks or after the site was renewed. No page may fall for that: each caller says what stands in
 * its place. `load` is one function for the whole life of the page.
 */
export function usePart<Part>(load: Load<Part>, isWanted = true): Part | null | undefined {
  const [part, setPart] = useState<{ is: Part | null } | undefined>(() => (isWanted && here.has(load) ? { is: here.get(load) as Part } : undefined));
  useEffect(() => {
    if (!isWanted) return;
    let isStill = true;
    load().then(
      (is) => {
        here.set(load, is);
        if (isStill) setPart({ is });
      },
      () => isStill && setPart({ is: null }),
    );
    return () => {
      isStill = false;
    };
  }, [load, isWanted]);
  return part?.is;
}
