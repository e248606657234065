export const toastKinds = ["added", "updated", "removed", "failed"] as const;

export type Toast = {
  kind: (typeof toastKinds)[number];
  /** In the visitor's language. */
  text: string;
};

export type ShownToast = Toast & { id: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const changed of listeners) changed();
}

/** In the browser only: puts a message in the corner for four seconds. What a server says goes through `keepToast`. */
export function showToast(toast: Toast): void {
  lastId += 1;
  show([...shown, { ...toast, id: lastId }]);
}

export function dropToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToToasts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
