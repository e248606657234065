/** Which entry of its history the router has made this one; NaN for an entry that is not its own. */
export function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? NaN;
}
