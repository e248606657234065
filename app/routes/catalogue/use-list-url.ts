import { useMemo } from "react";
import { usePageAddress } from "./use-card-links.ts";

export type ListAddress = { pathname: string; search: string };

/** The list's own URL in two parts; the query with its question mark, or empty. */
export function useListAddress(): ListAddress {
  const address = usePageAddress();
  return useMemo(() => {
    const at = address.indexOf("?");
    return at < 0 ? { pathname: address, search: "" } : { pathname: address.slice(0, at), search: address.slice(at) };
  }, [address]);
}
