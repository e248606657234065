import { use, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { holdOtherForms } from "./hold-other-forms.ts";

/** Keeps a running post from being interrupted by another form of the page. */
export function PostKeeper() {
  const router = use(DataRouterContext)?.router;
  useEffect(() => router && holdOtherForms(router), [router]);
  return null;
}
