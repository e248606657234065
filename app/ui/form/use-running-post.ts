import { useState } from "react";
import { useActionData, useNavigation } from "react-router";

/**
 * The fields of a form that is being sent; undefined once it is answered. After a redirect it counts as sent until the
 * next page is shown; while a page only reloads after its answer, the next post may be sent.
 */
export function useRunningPost(): FormData | undefined {
  const { state, formData, formMethod } = useNavigation();
  const answer = useActionData<unknown>();
  // A component that mounts while the page reloads was brought by the answer.
  const [answerBefore, setAnswerBefore] = useState(state === "loading" ? undefined : answer);
  const isAnswered = state === "loading" && answer !== answerBefore;
  if (!isAnswered && answer !== answerBefore) setAnswerBefore(answer);
  return isAnswered || formMethod !== "POST" ? undefined : formData;
}
