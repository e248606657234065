/** Returns the control with the initial focus: the one marked `data-first`, or the first one. */
export function findInitialFocus(element: HTMLElement | null): HTMLElement | null {
  const controls =
    "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";
  return element?.querySelector<HTMLElement>("[data-first]") ?? element?.querySelector<HTMLElement>(controls) ?? null;
}
