import { usePageAddress } from "./use-card-links.ts";

/** The list's own address, in two parts; the query with its question mark, or empty. */
export function useListAddress(): { pathname: string; search: string } {
  const address = usePageAddress();
  const at = address.indexOf("?");
  return at < 0 ? { pathname: address, search: "" } : { pathname: address.slice(0, at), search: address.slice(at) };
}
