/**
 * Lets Back close a dialog or menu over the page instead of leaving the page; one Back closes one. Needs the Navigation
 * API, which cannot cancel a Back to another document, nor a second Back in a row.
 *
 * @param close closes the dialog or menu, and returns whether one was open
 * @returns a function that removes the listener; undefined without the Navigation API
 */
export function closeOnBack(close: () => boolean): (() => void) | undefined {
  if (!("navigation" in window)) return undefined;
  const onNavigate = (event: NavigateEvent) => {
    if (event.defaultPrevented) return;
    const isBack = event.destination.index < (navigation.currentEntry?.index ?? 0);
    if (event.navigationType === "traverse" && event.cancelable && isBack && close()) event.preventDefault();
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
