type Press = Pick<MouseEvent, "clientX" | "clientY" | "timeStamp" | "detail">;

/** Longest time between the two presses of a double press, as usual in operating systems. */
const longestPauseMs = 500;
/** Fingers do not hit the same point twice. */
const reachPx = 24;

/** The latest press outside all dialogs by a pointer. */
let pagePress: Press | null = null;
/** The latest press of a submit button by a pointer, and the value that the button had. */
let submitPress: { press: Press; button: HTMLButtonElement; value: string } | null = null;

if (typeof document !== "undefined") watchPresses(document);

/** Ignores presses that are the second of a double press, and remembers the others. */
export function watchPresses(page: EventTarget): void {
  page.addEventListener("mousedown", (event) => onMouseDown(event as MouseEvent), { capture: true });
  page.addEventListener("click", (event) => onClick(event as MouseEvent), { capture: true });
  page.addEventListener("keydown", () => (submitPress = null), { capture: true, passive: true });
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
  const button = findSubmitButton(target);
  submitPress = button && { press: event, button, value: button.value };
}

/** Whether a press follows that of a submit button, and is not on the same button with the same value. */
function isStrayPress(event: MouseEvent): boolean {
  if (!submitPress || !isByPointer(event) || !isRepeat(event, submitPress.press)) return false;
  const button = findSubmitButton(event.target as Element);
  return button !== submitPress.button || button.value !== submitPress.value;
}

function findSubmitButton(target: Element): HTMLButtonElement | null {
  const button = target.closest("button");
  return button?.type === "submit" && button.form ? button : null;
}

/** Clicks by keyboard or script have no position. */
const isByPointer = ({ detail }: Press) => detail > 0;

function isRepeat(press: Press, first: Press): boolean {
  if (press.timeStamp - first.timeStamp > longestPauseMs) return false;
  return Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY) <= reachPx;
}
