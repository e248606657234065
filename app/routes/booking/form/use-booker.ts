import { useRootData } from "#app/i18n/root-data.ts";

/**
 * Who fills in the form, which selects its texts: a patient who books for themselves or their family, or an operator
 * who books for a caller.
 */
export function useBooker(): "patient" | "operator" {
  return useRootData().staff?.isOperator ? "operator" : "patient";
}
