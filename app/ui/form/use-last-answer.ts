import { useState } from "react";
import { useActionData } from "react-router";
import { useStayed } from "../document/stayed.ts";

/**
 * The action's answer, also after a later post that has failed: the router drops the answer then, and with it the
 * view that it brought, such as a preview with the typed values.
 */
export function useLastAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>();
  const isDropped = useStayed() && answer === undefined;
  const [last, setLast] = useState(answer);
  if (!isDropped && answer !== last) setLast(answer);
  return isDropped ? last : answer;
}
