import { useRootData } from "#app/i18n/root-data.ts";

/** The hidden field of a form rendered for an operator. It gives no rights, but requires an operator's session. */
export const operatorMark = "for-operator";

/**
 * Belongs in each form that patients and operators use. If the operator's session has ended when the form is posted,
 * the form asks to sign in instead of continuing as a patient's. `isKept`: an operator has filled in an earlier step.
 */
export function OperatorMark({ isKept = false }: { isKept?: boolean }) {
  const { staff } = useRootData();
  return (isKept || staff?.isOperator) && <input type="hidden" name={operatorMark} value="1" />;
}
