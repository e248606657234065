import { useMarket } from "#app/i18n/market.ts";

/** The field that says that a form was made for an operator. It gives no right: it asks for one. */
export const operatorMark = "for-operator";

/**
 * Stands in each form that patients use too. Sent with it when no operator is signed in any more, the form asks for
 * the sign-in instead of going on as a patient's. `kept`: the form was an operator's before this page was made.
 */
export function OperatorMark({ kept = false }: { kept?: boolean }) {
  const { staff } = useMarket();
  return (kept || staff?.isOperator) && <input type="hidden" name={operatorMark} value="1" />;
}
