import { useEffect, useEffectEvent, useState } from "react";
import { onCallEvent } from "#app/components/layout/call-events.ts";
import { deskPhoneId } from "./next-caller.tsx";

type EndedCall<ActionData> = { count: number; loaded: unknown; actionData: ActionData | undefined };

/**
 * Empties the operator's desk as soon as a call ends: in this tab before the server has answered, or in another tab.
 *
 * @param loaded the loader's data
 * @param latestActionData the action's data
 * @returns `call`: the number of ended calls, as a key of forms; `isOver`: whether `loaded` is of an ended call;
 * `actionData`: undefined if they are of an ended call
 */
export function useEndedCall<ActionData>(loaded: unknown, latestActionData: ActionData | undefined) {
  const [ended, setEnded] = useState<EndedCall<ActionData>>();
  const call = ended?.count ?? 0;
  const endCall = () => setEnded({ count: call + 1, loaded, actionData: latestActionData });
  const endCallOfOtherTab = useEffectEvent(endCall);
  useEffect(() => onCallEvent("ended", () => endCallOfOtherTab()), []);
  useEffect(() => {
    if (call === 0) return;
    scrollTo(0, 0);
    document.getElementById(deskPhoneId)?.focus({ preventScroll: true });
  }, [call]);
  return {
    call,
    isOver: ended !== undefined && ended.loaded === loaded,
    actionData: latestActionData === ended?.actionData ? undefined : latestActionData,
    endCall,
  };
}
