import type { i18n } from "i18next";
import { hideToast, showToast } from "#app/ui/toast/toasts.ts";
import type { LoadFailure } from "./load-failure.ts";

type Retry = {
  onRetry: () => void;
  /** Whether a form was being sent: the message then says that its input is kept. */
  isPost?: boolean;
};

/** The text of a failure in the visitor's language; the namespace `layout` must be loaded. */
export function describeFailure({ t }: Pick<i18n, "t">, { kind, detail }: LoadFailure): string {
  const reasons = {
    offline: t("layout:failed.offline"),
    unreachable: t("layout:failed.unreachable"),
    unavailable: t("layout:failed.unavailable"),
    broken: t("layout:failed.broken"),
  };
  return detail ?? reasons[kind];
}

let toastId: number | null = null;

/** Shows the failure with a button to try again, replacing an earlier message. */
export function showFailure(i18n: Pick<i18n, "t">, failure: LoadFailure, { onRetry, isPost = false }: Retry): void {
  hideFailure();
  const { t } = i18n;
  const reason = describeFailure(i18n, failure);
  const text = isPost ? `${reason.replace(/[^.!?]$/, "$&.")} ${t("layout:failed.kept")}` : reason;
  const retry = () => {
    hideFailure();
    onRetry();
  };
  toastId = showToast({ kind: "failed", text, action: { label: t("layout:error.reload"), onPress: retry } });
  if (isPost && failure.kind === "offline") addEventListener("online", hideFailure, { once: true });
  // A retry would not send changes made since the failure: only the form's button sends them.
  if (isPost) addEventListener("input", hideFailure, { capture: true, once: true });
}

export function hideFailure(): void {
  removeEventListener("input", hideFailure, { capture: true });
  removeEventListener("online", hideFailure);
  if (toastId !== null) hideToast(toastId);
  toastId = null;
}
