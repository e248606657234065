import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether script has taken over the page: false in the document as the server made it, and until then. */
export function useRunning(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
