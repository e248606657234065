import { useCallback, type MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Handles clicks on a block of many plain links: a plain left click navigates without a new document. */
export function useLinkClicks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = (event.target as HTMLElement).closest("a");
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, { preventScrollReset: true });
    },
    [navigate],
  );
}
