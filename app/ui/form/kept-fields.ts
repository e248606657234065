type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type KeptFields = {
  /** Path of the page without its language. */
  page: string;
  storedAt: number;
  fields: { name: string; value: string; isChecked: boolean | null }[];
};

/** Another language's document loads sooner. Later it would surprise whoever uses the tab then. */
const longestMs = 60_000;
/** Secrets, and fields that nobody types in. */
const left = "[type=password], [type=hidden], [type=file], [autocomplete=one-time-code], [readonly], :disabled";

/** Stores the fields of the form that were changed, for the same page in another language. */
export function storeFields(form: HTMLFormElement): void {
  const fields = [...form.elements]
    .filter(isField)
    .filter((field) => !field.matches(left) && isChanged(field))
    .map((field) => ({ name: field.name, value: field.value, isChecked: checkedOf(field) }));
  const kept: KeptFields = { page: pageOf(location.pathname), storedAt: Date.now(), fields };
  try {
    if (fields.length > 0) sessionStorage.setItem(keyOf(form.id), JSON.stringify(kept));
  } catch {
    // The browser stores nothing.
  }
}

/** Fills in what `storeFields` has stored, and removes it. */
export function restoreFields(form: HTMLFormElement): void {
  const kept = takeFields(form.id);
  if (!kept || kept.page !== pageOf(location.pathname) || Date.now() - kept.storedAt > longestMs) return;
  for (const { name, value, isChecked } of kept.fields) {
    const field = [...form.elements]
      .filter(isField)
      .find((element) => element.name === name && (isChecked === null || element.value === value));
    if (!field || field.matches(left)) continue;
    if (isChecked === null) write(field, value);
    else if (checkedOf(field) !== isChecked) field.click();
  }
}

function takeFields(formId: string): KeptFields | null {
  try {
    const stored = sessionStorage.getItem(keyOf(formId));
    sessionStorage.removeItem(keyOf(formId));
    return stored === null ? null : (JSON.parse(stored) as KeptFields);
  } catch {
    return null;
  }
}

/** As if typed: React sees no change of a value that was set through its own setter. */
function write(field: Field, value: string): void {
  if (field.value === value) return;
  Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function isField(element: Element): element is Field {
  return element.matches("input[name], select[name], textarea[name]");
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  const isChecked = checkedOf(field);
  if (isChecked !== null) return isChecked !== (field as HTMLInputElement).defaultChecked;
  return field.value !== field.defaultValue;
}

/** Null if the field is no checkbox and no radio button. */
function checkedOf(field: Field): boolean | null {
  return field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type) ? field.checked : null;
}

function pageOf(pathname: string): string {
  return pathname.replace(/^\/[a-z]{2}(?=\/)/, "");
}

function keyOf(formId: string): string {
  return `fields:${formId}`;
}
