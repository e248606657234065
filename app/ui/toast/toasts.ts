export const toastKinds = ["added", "updated", "removed", "failed"] as const;

export type Toast = {
  kind: (typeof toastKinds)[number];
  /** Text in the visitor's language. */
  text: string;
};

/** A button in the toast, which then stays until it is pressed or closed. */
export type ToastAction = { label: string; onPress: () => void };

export type ShownToast = Toast & { id: number; action?: ToastAction | undefined };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setShown(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Browser only: shows a toast, for four seconds unless it has an action. The server uses `redirectWithToast`. */
export function showToast(toast: Toast & { action?: ToastAction }): number {
  lastId += 1;
  setShown([...shown, { ...toast, id: lastId }]);
  return lastId;
}

export function hideToast(id: number): void {
  setShown(shown.filter((toast) => toast.id !== id));
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
