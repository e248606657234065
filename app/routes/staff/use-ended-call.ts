import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { onCallEvent } from "#app/components/layout/call-events.ts";
import { useNavigationFailed } from "#app/ui/document/failed-navigation.ts";
import { deskPhoneId } from "./next-caller.tsx";
import { findUnsavedNote } from "./use-unsaved-note.ts";

type ShownCall<ActionData> = { loaderData: unknown; actionData: ActionData | undefined };
type EndedCall<ActionData> = ShownCall<ActionData> & {
  count: number;
  /** Key of the location in which this tab ended the call; null if another tab did. */
  locationKey: string | null;
};

/**
 * Empties the operator's desk as soon as a phone call ends: in this tab before the server has responded, or in another
 * tab. If another tab ends it while a note is unsaved here, the desk stays until it is emptied or loaded again. A call
 * that this tab could not end is shown again.
 *
 * @returns `endedCalls`: the number of ended calls, as a key of forms; `isOver`: whether `loaderData` are of an ended
 * call; `isKept`: whether the desk keeps a call that has ended in another tab; `actionData`: the latest ones, or
 * undefined if they are of an ended call; `endCall`: empties the desk
 */
export function useEndedCall<ActionData>(loaderData: unknown, latestActionData: ActionData | undefined) {
  const [ended, setEnded] = useState<EndedCall<ActionData>>();
  const [kept, setKept] = useState<ShownCall<ActionData> | null>(null);
  const endedCalls = ended?.count ?? 0;
  const hasFailed = useNavigationFailed();
  const { key } = useLocation();
  const isStillOn = hasFailed && typeof ended?.locationKey === "string" && ended.locationKey !== key;
  const end = (shown: ShownCall<ActionData>, locationKey: string | null = null) => {
    setKept(null);
    setEnded({ ...shown, locationKey, count: endedCalls + 1 });
  };
  const shown = { loaderData, actionData: latestActionData };
  const endCall = () => end(shown, key);
  // New data may be of the next caller: no form keeps the number of the previous one.
  if (kept && kept.loaderData !== loaderData) end(kept);
  const endCallOfOtherTab = useEffectEvent(() => (findUnsavedNote() ? setKept(shown) : end(shown)));
  useEffect(() => onCallEvent("ended", () => endCallOfOtherTab()), []);
  useEffect(() => {
    if (endedCalls === 0) return;
    scrollTo(0, 0);
    document.getElementById(deskPhoneId)?.focus({ preventScroll: true });
  }, [endedCalls]);
  return {
    endedCalls,
    isOver: ended !== undefined && ended.loaderData === loaderData && !isStillOn,
    isKept: kept !== null,
    actionData: latestActionData === ended?.actionData && !isStillOn ? undefined : latestActionData,
    endCall,
  };
}
