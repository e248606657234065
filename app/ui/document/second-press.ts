type Press = Pick<MouseEvent, "clientX" | "clientY" | "timeStamp" | "detail">;

/** Longest time between the two presses of a double press, as usual in operating systems. */
const longestPauseMs = 500;
/** Fingers do not hit the same point twice. */
const reachPx = 24;

/** The latest press outside all dialogs by a pointer. */
let pagePress: Press | null = null;

if (typeof document !== "undefined") {
  const onClick = (event: MouseEvent) => {
    if (isByPointer(event) && !(event.target as Element).closest("dialog")) pagePress = event;
  };
  document.addEventListener("click", onClick, { capture: true, passive: true });
}

/** Clicks by keyboard or script have no position. */
const isByPointer = ({ detail }: Press) => detail > 0;

/** Whether a press in a dialog is the second of a double press whose first one opened the dialog. */
export function isSecondPress(press: Press): boolean {
  if (!pagePress || !isByPointer(press) || press.timeStamp - pagePress.timeStamp > longestPauseMs) return false;
  return Math.hypot(press.clientX - pagePress.clientX, press.clientY - pagePress.clientY) <= reachPx;
}
