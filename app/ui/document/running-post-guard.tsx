import { use, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { holdOtherForms } from "./hold-other-forms.ts";

/** Prevents another form of the page from interrupting a running post. */
export function RunningPostGuard() {
  const router = use(DataRouterContext)?.router;
  useEffect(() => router && holdOtherForms(router), [router]);
  return null;
}
