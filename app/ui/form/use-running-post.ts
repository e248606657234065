import { useState } from "react";
import { useActionData, useNavigation } from "react-router";

/**
 * The fields of a form that is being sent; undefined once it has its response. A post that redirects is running until
 * the next page is shown. One that does not is no longer running while the page's data reload, so that another may be
 * sent.
 */
export function useRunningPost(): FormData | undefined {
  const { state, formData, formMethod } = useNavigation();
  const actionData = useActionData<unknown>();
  // A component that mounts during the reload is there because of the data, so the data are new to it.
  const [actionDataBefore, setActionDataBefore] = useState(state === "loading" ? undefined : actionData);
  const hasNewData = state === "loading" && actionData !== actionDataBefore;
  if (!hasNewData && actionData !== actionDataBefore) setActionDataBefore(actionData);
  return hasNewData || formMethod !== "POST" ? undefined : formData;
}

/** Whether the post has these fields: that of one form of several alike. */
export function isPostOf(post: FormData | undefined, fields: Record<string, string | number>): boolean {
  return post !== undefined && Object.entries(fields).every(([name, value]) => post.get(name) === String(value));
}
