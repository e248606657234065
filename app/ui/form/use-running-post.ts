import { useState } from "react";
import { useActionData, useNavigation } from "react-router";

/**
 * The fields of a form that is being sent; undefined once it is answered. A post that redirects is running until the
 * next page is shown. One that is answered in place is not running while the page reloads, so that another may be
 * sent.
 */
export function useRunningPost(): FormData | undefined {
  const { state, formData, formMethod } = useNavigation();
  const answer = useActionData<unknown>();
  // A component that mounts during the reload is there because of the answer, so the answer is new to it.
  const [answerBefore, setAnswerBefore] = useState(state === "loading" ? undefined : answer);
  const isAnswered = state === "loading" && answer !== answerBefore;
  if (!isAnswered && answer !== answerBefore) setAnswerBefore(answer);
  return isAnswered || formMethod !== "POST" ? undefined : formData;
}
