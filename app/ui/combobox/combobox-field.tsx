import { useEffect, useRef, useState } from "react";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { ComboboxFieldProps } from "./combobox.tsx";

const loadCombobox = () => import("./combobox.tsx");

/**
 * A select until script runs, then a combobox that filters while typing. Posts an option's value or nothing: other
 * text cannot be submitted.
 */
export function ComboboxField(field: ComboboxFieldProps) {
  const { placeholder, options, onPick: _onPick, ...select } = field;
  const wrapper = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => setChosen(wrapper.current?.querySelector("select")?.value ?? ""), []);
  const plain = (
    <div ref={wrapper}>
      <SelectField {...select} options={[{ label: placeholder, value: "" }, ...options]} />
    </div>
  );
  const combobox = useLazyComponent(loadCombobox, chosen !== null);
  if (chosen === null || !combobox) return plain;
  return <combobox.Combobox {...field} defaultValue={chosen} />;
}
