const eventName = "interrupted-post";

/** Tells the page that the visitor has left it during a post, which the server may have received or not. */
export const announceInterruptedPost = () => document.dispatchEvent(new Event(eventName));

/** Calls the listener when the visitor leaves the page during a post. @returns a function that ends this */
export function listenForInterruptedPost(listener: () => void): () => void {
  document.addEventListener(eventName, listener);
  return () => document.removeEventListener(eventName, listener);
}
