import { useState } from "react";
import { useActionData } from "react-router";
import { useStayed } from "../document/stayed.ts";

/**
 * The action's data, also after a later post that has failed: the router drops the data then, and with it the
 * view that it brought, such as a preview with the typed values.
 */
export function useLastActionData<Action>(): ReturnType<typeof useActionData<Action>> {
  const actionData = useActionData<Action>();
  const isDropped = useStayed() && actionData === undefined;
  const [last, setLast] = useState(actionData);
  if (!isDropped && actionData !== last) setLast(actionData);
  return isDropped ? last : actionData;
}
