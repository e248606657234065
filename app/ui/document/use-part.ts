import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

type Load<Part> = () => Promise<Part>;

const here = new WeakMap<Load<unknown>, unknown>();

/**
 * A part of the page whose code comes when it is first wanted: undefined until then, null when it does not come, as
 * over a line that breaks or after the site was renewed. No page may fall for that: each caller says what stands in
 * its place. `load` is one function for the whole life of the page.
 */
export function usePart<Part>(load: Load<Part>, isWanted = true): Part | null | undefined {
  const [part, setPart] = useState<{ is: Part | null } | undefined>(() =>
    isWanted && here.has(load) ? { is: here.get(load) as Part } : undefined,
  );
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

/** As `usePart`, for what is a page as well: when the part does not come, visitors are led there. */
export function usePartOrPage<Part>(
  load: Load<Part>,
  isWanted: boolean,
  { isOpen, href }: { /** Whoever asked waits for it. */ isOpen: boolean; href: string },
): Part | null | undefined {
  const part = usePart(load, isWanted);
  const navigate = useNavigate();
  const needsPage = isOpen && part === null;
  useEffect(() => {
    if (needsPage) void navigate(href);
  }, [needsPage, navigate, href]);
  return part;
}
