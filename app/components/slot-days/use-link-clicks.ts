import { useCallback, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "#app/ui/document/plain-click.ts";

/** Handles clicks on a block of many plain links: a plain left click navigates without a new document. */
export function useLinkClicks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = (event.target as HTMLElement).closest("a");
      if (!link || !isPlainClick(event) || event.defaultPrevented || link.target || link.origin !== location.origin)
        return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, { preventScrollReset: true });
    },
    [navigate],
  );
}
