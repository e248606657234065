import { useRootData } from "#app/i18n/root-data.ts";

/** The hidden field of a form made for an operator. It gives no rights; it requires them. */
export const operatorMark = "for-operator";

/**
 * Part of each form that patients use too. If no operator is signed in when it is posted, the form asks to sign in
 * instead of continuing as a patient's. `kept`: the form was an operator's before this page was rendered.
 */
export function OperatorMark({ kept = false }: { kept?: boolean }) {
  const { staff } = useRootData();
  return (kept || staff?.isOperator) && <input type="hidden" name={operatorMark} value="1" />;
}
