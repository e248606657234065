import { useRootData } from "#app/i18n/root-data.ts";

/**
 * The form's reader: a patient who books for themselves or their family, or an operator who books for a caller.
 * Selects the texts.
 */
export function useFormReader(): "patient" | "operator" {
  return useRootData().staff?.isOperator ? "operator" : "patient";
}
