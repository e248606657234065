import type { ChangeEvent } from "react";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

type PhotoFieldProps = { field: ReturnType<ActionForm["field"]>; label: string; hint: string };

/** A photo of the device; with script, a large one is made smaller before it is sent. */
export function PhotoField({ field: { defaultValue: _file, ...field }, label, hint }: PhotoFieldProps) {
  async function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = input.files ?? [];
    const smaller = file && (await shrinkPhoto(file));
    if (!smaller || input.files?.[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(smaller);
    input.files = files.files;
  }
  return (
    <TextField
      {...field}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      label={label}
      hint={hint}
      onChange={(event) => void onChange(event)}
    />
  );
}
