import { useState } from "react";
import { useActionData } from "react-router";
import { useNavigationFailed } from "../document/failed-navigation.ts";

/**
 * The action data of the last completed post. The router drops it when a later post fails, and would hide what the
 * page renders from it, such as a preview with the typed values.
 */
export function useLastActionData<Action>(): ReturnType<typeof useActionData<Action>> {
  const actionData = useActionData<Action>();
  const isDropped = useNavigationFailed() && actionData === undefined;
  const [last, setLast] = useState(actionData);
  if (!isDropped && actionData !== last) setLast(actionData);
  return isDropped ? last : actionData;
}
