let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const changed of listeners) changed();
}

/** Registers an open modal dialog. @returns a function that unregisters it */
export function announceDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/** The topmost modal dialog: the rest of the page is inert, so controls must be inside it. */
export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function subscribeToDialogs(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
