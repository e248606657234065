type Press = Pick<MouseEvent, "clientX" | "clientY" | "timeStamp" | "detail">;

/** Longest time between the two presses of a double press, as usual in operating systems. */
const longestPauseMs = 500;
/** Fingers do not hit the same point twice. */
const reachPx = 24;
const controls = "a, button, input, label, select, summary";

/** The latest press outside all dialogs by a pointer. */
let pagePress: Press | null = null;
/** The latest press of a submit button by a pointer, and what it sent. */
let submitPress: { press: Press; sent: string } | null = null;

if (typeof document !== "undefined") {
  document.addEventListener("mousedown", onMouseDown, { capture: true });
  document.addEventListener("click", onClick, { capture: true });
}

/** Whether a press in a dialog is the second of a double press whose first one opened the dialog. */
export function isSecondPress(press: Press): boolean {
  return pagePress !== null && isByPointer(press) && isRepeat(press, pagePress);
}

/** Keeps the focus where the first press has led it. */
function onMouseDown(event: MouseEvent): void {
  if (isStrayPress(event)) event.preventDefault();
}

/**
 * A list that changes or scrolls after a submit has another control under the pointer: the second press of a double
 * press would change another row.
 */
function onClick(event: MouseEvent): void {
  if (!isByPointer(event)) return;
  if (isStrayPress(event)) {
    event.preventDefault();
    event.stopPropagation();
    submitPress!.press = event;
    return;
  }
  const target = event.target as Element;
  if (!target.closest("dialog")) pagePress = event;
  const sent = dataSentBy(target.closest(controls));
  submitPress = sent === null ? null : { press: event, sent };
}

/** Whether a press follows that of a submit button, and does not send the same again. */
function isStrayPress(event: MouseEvent): boolean {
  if (!submitPress || !isByPointer(event) || !isRepeat(event, submitPress.press)) return false;
  return dataSentBy((event.target as Element).closest(controls)) !== submitPress.sent;
}

/** The data that a submit button sends; null for other controls. */
function dataSentBy(control: Element | null): string | null {
  if (!(control instanceof HTMLButtonElement) || control.type !== "submit" || !control.form) return null;
  const fields = [...new FormData(control.form, control)].map(([name, value]) => [name, String(value)]);
  return `${control.formAction} ${new URLSearchParams(fields)}`;
}

/** Clicks by keyboard or script have no position. */
const isByPointer = ({ detail }: Press) => detail > 0;

function isRepeat(press: Press, first: Press): boolean {
  if (press.timeStamp - first.timeStamp > longestPauseMs) return false;
  return Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY) <= reachPx;
}
