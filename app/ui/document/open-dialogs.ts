let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(next: readonly HTMLDialogElement[]): void {
  openDialogs = next;
  for (const listener of listeners) listener();
}

/** Registers an open modal dialog. @returns a function that unregisters it */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  setOpenDialogs([...openDialogs, dialog]);
  return () => setOpenDialogs(openDialogs.filter((other) => other !== dialog));
}

/** The topmost modal dialog, in which other controls must be rendered since the rest of the page is inert; or null. */
export function topDialog(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null;
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
