/**
 * Calls back at once, or when the press that is going on has done its work: what appears while a mouse button is down, or
 * a finger's tap is told, can push what is pressed from under it, and the click is lost.
 */
export function afterPress(callBack: () => void): void {
  if (!document.querySelector(":active")) return callBack();
  const ended = new AbortController();
  for (const end of ["mouseup", "pointercancel"]) {
    window.addEventListener(end, () => (ended.abort(), setTimeout(callBack)), { signal: ended.signal });
  }
}
