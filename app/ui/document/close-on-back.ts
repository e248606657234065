/**
 * Back closes what covers the page, and the page stays. It takes the Navigation API, which leaves Back alone if it
 * would open another document, or is pressed again.
 *
 * @param close returns whether it has closed something
 * @returns a function that leaves Back alone again
 */
export function closeOnBack(close: () => boolean): (() => void) | undefined {
  if (!("navigation" in window)) return undefined;
  const onNavigate = (event: NavigateEvent) => {
    const isBack = event.destination.index < (navigation.currentEntry?.index ?? 0);
    if (event.navigationType === "traverse" && event.cancelable && isBack && close()) event.preventDefault();
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
