import { useEffect, useEffectEvent, useState } from "react";
import { onCallEvent } from "#app/components/layout/call-events.ts";
import { deskPhoneId } from "./next-caller.tsx";

type EndedCall<Answer> = { count: number; loaded: unknown; answer: Answer | undefined };

/**
 * Empties the operator's desk as soon as a call ends: in this tab before the server has answered, or in another tab.
 *
 * @param loaded the loader's data
 * @param latestAnswer the action's answer
 * @returns `call`: the number of ended calls, as a key of forms; `isOver`: whether `loaded` is of an ended call;
 * `answer`: undefined if it is of an ended call
 */
export function useEndedCall<Answer>(loaded: unknown, latestAnswer: Answer | undefined) {
  const [ended, setEnded] = useState<EndedCall<Answer>>();
  const call = ended?.count ?? 0;
  const endCall = () => setEnded({ count: call + 1, loaded, answer: latestAnswer });
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
    answer: latestAnswer === ended?.answer ? undefined : latestAnswer,
    endCall,
  };
}
