import { useLayoutEffect } from "react";
import { lockFields } from "./lock-fields.ts";
import { useRunningPost } from "./use-running-post.ts";

/** The form that was submitted last: a running post is its post. */
let submitted: HTMLFormElement | null = null;

/**
 * Locks the fields of a form while it is being posted: later changes are in neither the post nor its response, and
 * would be lost without notice.
 *
 * @param keepsInput whether changes made during this post are kept, so that the fields stay open
 * @returns must be called when the form is submitted
 */
export function useLockedFields(formId: string, keepsInput: (post: FormData) => boolean) {
  const post = useRunningPost();
  const isLocked = post !== undefined && !keepsInput(post);
  useLayoutEffect(() => {
    if (isLocked && submitted?.isConnected && submitted.id === formId) return lockFields(submitted);
  }, [post, isLocked, formId]);
  return (form: HTMLFormElement) => {
    submitted = form;
  };
}
