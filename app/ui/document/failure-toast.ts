import type { i18n } from "i18next";
import { dropToast, showToast } from "#app/ui/toast/toasts.ts";
import type { LoadFailure } from "./load-failure.ts";

type Retry = {
  onRetry: () => void;
  /** Something typed was being sent: it is still there. */
  isPost?: boolean;
};

let toldAs: number | null = null;

/** Says what failed and offers to try again, in place of what was said before. */
export function tellFailure(
  { t }: Pick<i18n, "t">,
  { kind, detail }: LoadFailure,
  { onRetry, isPost = false }: Retry,
): void {
  dropFailure();
  const reasons = {
    offline: t("layout:failed.offline"),
    unreachable: t("layout:failed.unreachable"),
    busy: t("layout:failed.busy"),
    broken: t("layout:error.title"),
  };
  const reason = detail ?? reasons[kind];
  const text = isPost ? `${reason.replace(/[^.!?]$/, "$&.")} ${t("layout:failed.kept")}` : reason;
  const retry = () => {
    dropFailure();
    onRetry();
  };
  toldAs = showToast({ kind: "failed", text, action: { label: t("layout:error.reload"), onPress: retry } });
  // What is changed now would not go along with what is sent again: the form's own button sends it.
  if (isPost) addEventListener("input", dropFailure, { capture: true, once: true });
}

export function dropFailure(): void {
  removeEventListener("input", dropFailure, { capture: true });
  if (toldAs !== null) dropToast(toldAs);
  toldAs = null;
}
