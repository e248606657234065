type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const edits = ["beforeinput", "drop"];
/** Changes that cannot be cancelled: by an input method, autofill, or a segment of a date. */
const changes = ["input", "change", "compositionend"];
const pressed = "input[type=checkbox], input[type=radio], input[type=file], button[type=button], [role=option]";
const opened = "select, [role=combobox]";

/**
 * Keeps the values of a form's fields until the returned function is called. The focus stays in its field, and so does
 * the keyboard of a phone, which `disabled` and `readonly` would close.
 */
export function lockFields(form: HTMLFormElement): () => void {
  const fields = [...form.elements].filter(isField);
  const values = new Map<EventTarget | null, string>(fields.map((field) => [field, field.value]));
  const released = new AbortController();
  const listen = (types: readonly string[], handle: (event: Event) => void) => {
    for (const type of types) form.addEventListener(type, handle, { capture: true, signal: released.signal });
  };
  const cancel = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };

  listen(edits, cancel);
  listen(changes, (event) => {
    event.stopPropagation();
    const { target } = event;
    const value = values.get(target);
    if (value !== undefined && isField(target) && target.value !== value) target.value = value;
  });
  listen(["click"], (event) => {
    if (isIn(event, pressed) || isIn(event, opened)) cancel(event);
  });
  listen(["mousedown"], (event) => {
    if (isIn(event, opened)) cancel(event);
  });
  listen(["keydown"], (event) => {
    if (isIn(event, opened) && !["Tab", "Escape"].includes((event as KeyboardEvent).key)) cancel(event);
  });

  const show = (opacity: string) => {
    for (const field of fields) field.style.opacity = opacity;
  };
  form.ariaBusy = "true";
  show("0.6");
  return () => {
    released.abort();
    form.ariaBusy = null;
    show("");
  };
}

/** Whether the element is a field whose value script can set. */
function isField(element: EventTarget | null): element is Field {
  if (element instanceof HTMLInputElement) return element.type !== "file";
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
