import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True if the browser blocks cookies: known to script before anything is sent. */
export function useCookiesOff(): boolean {
  return useSyncExternalStore(
    never,
    () => !navigator.cookieEnabled,
    () => false,
  );
}
