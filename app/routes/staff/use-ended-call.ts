import { useEffect, useEffectEvent, useState } from "react";
import { onCallEvent } from "#app/components/layout/call-events.ts";
import { deskPhoneId } from "./next-caller.tsx";

type Ended<Answer> = { count: number; loaded: unknown; answer: Answer | undefined };

/**
 * Empties the desk when a call ends here, before the server has answered, or in another tab. `call`: the number of
 * calls that have ended here, for keys of forms; `isOver` and `answer`: what the page knows is of the last call.
 */
export function useEndedCall<Answer>(loaded: unknown, given: Answer | undefined) {
  const [ended, setEnded] = useState<Ended<Answer>>();
  const call = ended?.count ?? 0;
  const endCall = () => setEnded({ count: call + 1, loaded, answer: given });
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
    answer: given === ended?.answer ? undefined : given,
    endCall,
  };
}
