import { data } from "react-router";

/** What stands for the answer of a post that never arrived. Its status keeps the router from asking for the page anew: that would not arrive either. */
type NeverArrived = { neverArrived: true };

/** With script: a line that breaks as a form is sent leaves the form as it is, to be sent again. @throws every other error */
export function neverArrived(error: unknown) {
  if (!(error instanceof TypeError)) throw error;
  return data<NeverArrived>({ neverArrived: true }, 503);
}

export function hasArrived<Answer extends object>(answer: Answer | NeverArrived | undefined): answer is Answer {
  return answer !== undefined && !("neverArrived" in answer);
}
