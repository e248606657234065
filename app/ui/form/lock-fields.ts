type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const cancelableEvents = ["beforeinput", "drop"];
/** After changes that cannot be cancelled: by an input method, autofill, or a segment of a date. */
const changeEvents = ["input", "change", "compositionend"];
/** Controls that a click changes. */
const pressedControls = "input[type=checkbox], input[type=radio], input[type=file], button[type=button], [role=option]";
/** Controls that open a list. */
const openedControls = "select, [role=combobox]";

/**
 * Keeps the values of a form's fields until the returned function is called. The focus stays in its field, and so does
 * the keyboard of a phone, which `disabled` and `readonly` would close.
 */
export function lockFields(form: HTMLFormElement): () => void {
  const fields = [...form.elements].filter(isField);
  const values = new Map<EventTarget | null, string>(fields.map((field) => [field, field.value]));
  const unlocked = new AbortController();
  const listen = (types: readonly string[], handle: (event: Event) => void) => {
    for (const type of types) form.addEventListener(type, handle, { capture: true, signal: unlocked.signal });
  };
  const cancel = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };

  listen(cancelableEvents, cancel);
  listen(changeEvents, (event) => {
    event.stopPropagation();
    const { target } = event;
    const value = values.get(target);
    if (value !== undefined && isField(target) && target.value !== value) target.value = value;
  });
  listen(["click"], (event) => {
    if (isIn(event, pressedControls) || isIn(event, openedControls)) cancel(event);
  });
  listen(["mousedown"], (event) => {
    if (isIn(event, openedControls)) cancel(event);
  });
  listen(["keydown"], (event) => {
    if (isIn(event, openedControls) && !["Tab", "Escape"].includes((event as KeyboardEvent).key)) cancel(event);
  });

  const setOpacity = (opacity: string) => {
    for (const field of fields) field.style.opacity = opacity;
  };
  form.ariaBusy = "true";
  setOpacity("0.6");
  return () => {
    unlocked.abort();
    form.ariaBusy = null;
    setOpacity("");
  };
}

/** Whether a script can set the element's value: it cannot for a file. */
function isField(element: EventTarget | null): element is Field {
  if (element instanceof HTMLInputElement) return element.type !== "file";
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
