const eventName = "say";

/** Announces a text to screen readers in the page's one live region; before the region is loaded, nothing. */
export const announceToScreenReaders = (text: string) =>
  document.dispatchEvent(new CustomEvent(eventName, { detail: text }));

/** Calls `announce` with each text for screen readers. @returns a function that ends this */
export function listenForAnnouncements(announce: (text: string) => void): () => void {
  const listener = (event: Event) => announce((event as CustomEvent<string>).detail);
  document.addEventListener(eventName, listener);
  return () => document.removeEventListener(eventName, listener);
}
