import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the browser blocks cookies. Script can find out before anything is sent. */
export function useCookiesOff(): boolean {
  return useSyncExternalStore(
    never,
    () => !navigator.cookieEnabled,
    () => false,
  );
}
