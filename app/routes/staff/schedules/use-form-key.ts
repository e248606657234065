import { useState } from "react";
import { useNavigation } from "react-router";
import { sectionIds } from "./section-ids.ts";

const sections = Object.values(sectionIds);

/** Returns the React key of a form, which is a new one after each save: the form is then closed and empty again. */
export function useFormKey(change: string): string {
  const { formData, location, state } = useNavigation();
  const [keys, setKeys] = useState({ previous: "", saved: "" });
  // After a save the page is loaded at a section's anchor, after a refusal at the form's.
  const isSaved =
    state === "loading" && formData?.get("change") === change && sections.includes(location.hash.slice(1));
  if (isSaved && keys.saved !== location.key) setKeys({ previous: keys.saved, saved: location.key });
  // Until the page is loaded, the reply to an earlier post remains, and a new form would show it.
  return isSaved ? keys.previous : keys.saved;
}
