const kind = "say";

/** Announces a text to screen readers in the page's one live region; before that is loaded, nothing. */
export const sayInPage = (text: string) => document.dispatchEvent(new CustomEvent(kind, { detail: text }));

export function listenForTexts(say: (text: string) => void): () => void {
  const listener = (event: Event) => say((event as CustomEvent<string>).detail);
  document.addEventListener(kind, listener);
  return () => document.removeEventListener(kind, listener);
}
