import { useSyncExternalStore } from "react";

// The setting is read at each render: browsers report no change of it.
const subscribe = () => () => {};

/** Whether the browser blocks cookies, known to script before a form is sent; false on the server. */
export function useCookiesBlocked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.cookieEnabled,
    () => false,
  );
}
