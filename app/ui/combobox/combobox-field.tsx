import { useEffect, useRef, useState } from "react";
import { usePart } from "#app/ui/document/use-part.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { ComboboxFieldProps } from "./combobox.tsx";

const loadCombobox = () => import("./combobox.tsx");

/** One of many options, found by typing; a select until script runs, and with no script. Posts the option's value, or nothing: what is no option can't be given. */
export function ComboboxField(field: ComboboxFieldProps) {
  const { placeholder, options, onPick: _onPick, ...select } = field;
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => setChosen(place.current?.querySelector("select")?.value ?? ""), []);
  const plain = (
    <div ref={place}>
      <SelectField {...select} options={[{ label: placeholder, value: "" }, ...options]} />
    </div>
  );
  const combobox = usePart(loadCombobox, chosen !== null);
  if (chosen === null || !combobox) return plain;
  return <combobox.Combobox {...field} defaultValue={chosen} />;
}
