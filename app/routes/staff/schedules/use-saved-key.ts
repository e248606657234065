import { useState } from "react";
import { useNavigation } from "react-router";
import { sectionIds } from "./section-ids.ts";

const sections = Object.values(sectionIds);

/** A key of a form that is another after each save: it comes back as it was at first, folded and empty. */
export function useSavedKey(change: string): string {
  const { formData, location, state } = useNavigation();
  const [key, setKey] = useState("");
  // A saved form leads to a section, a refused one to itself.
  const isSaved =
    state === "loading" && formData?.get("change") === change && sections.includes(location.hash.slice(1));
  if (isSaved && key !== location.key) setKey(location.key);
  return key;
}
