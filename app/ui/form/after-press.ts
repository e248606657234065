/**
 * Calls back at once, or after the current press, if there is one: content that appears while a mouse button or a
 * finger is down can move the pressed control, and the click would be lost.
 */
export function afterPress(callBack: () => void): void {
  if (!document.querySelector(":active")) return callBack();
  const ended = new AbortController();
  for (const end of ["mouseup", "pointercancel"]) {
    window.addEventListener(end, () => (ended.abort(), setTimeout(callBack)), { signal: ended.signal });
  }
}
