import { useEffect, useState, type RefObject } from "react";

type UsedField = {
  /** Null until the component is mounted. */
  field: HTMLInputElement | null;
  typed: string;
  /** Slug of the city that the form searches. */
  city: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** The search field of the form around `inside`, which becomes a combobox. The form works without. */
export function useField(inside: RefObject<HTMLElement | null>): UsedField {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [{ typed, city }, setForm] = useState({ typed: "", city: "" });
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const form = inside.current?.closest("form");
    const input = form?.querySelector<HTMLInputElement>("input[type=search]");
    if (!form || !input) return;
    const read = () => {
      const data = new FormData(form);
      setForm({ typed: input.value, city: String(data.get("city") ?? "") });
      setOpen(true);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!inside.current?.contains(relatedTarget as Node | null)) setOpen(false);
    };
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.autocomplete = "off";
    setField(input);
    // Reads the text that was typed while this module was loading.
    if (document.activeElement === input) read();
    for (const name of ["input", "focus", "click"]) input.addEventListener(name, read);
    input.addEventListener("blur", leave);
    return () => {
      for (const name of ["input", "focus", "click"]) input.removeEventListener(name, read);
      input.removeEventListener("blur", leave);
    };
  }, [inside]);

  return { field, typed, city, isOpen, setOpen };
}

/** Names the open list and its active option for assistive technology. */
export function describeList(field: HTMLElement, listId: string | null, activeId: string | null): void {
  field.setAttribute("aria-expanded", String(listId !== null));
  for (const [name, id] of [
    ["aria-controls", listId],
    ["aria-activedescendant", activeId],
  ] as const)
    if (id === null) field.removeAttribute(name);
    else field.setAttribute(name, id);
}

/** Restores and blurs the field after a navigation: the page takes the focus, which closes a phone's keyboard. */
export function resetField(field: HTMLInputElement): void {
  field.value = field.defaultValue;
  field.blur();
}
