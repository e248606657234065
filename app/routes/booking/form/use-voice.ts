import { useMarket } from "#app/i18n/market.ts";

/** Who reads the form: somebody who books a visit of their own or their family's, or an operator for a caller. Names the texts of each. */
export function useVoice(): "patient" | "operator" {
  return useMarket().staff?.isOperator ? "operator" : "patient";
}
