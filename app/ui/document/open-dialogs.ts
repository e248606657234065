let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const changed of listeners) changed();
}

/** Tells of a modal dialog that has opened; the returned function of its end. */
export function announceDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/** The modal dialog on top: all beside it is inert, so what is to be pressed stands in it. */
export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function subscribeToDialogs(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
