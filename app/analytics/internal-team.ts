const key = "vizit.internal-team";

/** True if this browser is marked as one of the team (N-04). Storage may be blocked. */
export function isInternalTeam(): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

/**
 * Defines a function for the browser's console: `vizitInternalTeam(true)` marks the browser as one of the team,
 * `vizitInternalTeam(false)` removes the mark.
 */
export function offerInternalTeam(): void {
  Object.assign(globalThis, {
    vizitInternalTeam(isOn: boolean): string {
      try {
        if (isOn) localStorage.setItem(key, "yes");
        else localStorage.removeItem(key);
      } catch {
        return "This browser stores nothing, so the mode cannot be changed.";
      }
      return isOn ? "Internal team: visits are marked as internal." : "Visits are counted as usual.";
    },
  });
}
