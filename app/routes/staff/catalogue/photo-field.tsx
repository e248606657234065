import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import styles from "./catalogue.module.css";
import { shrinkPhoto } from "./shrink-photo.ts";

type PhotoFieldProps = {
  form: ActionForm;
  /** Whose photo it is. */
  name: string;
  /** The photo that is published. */
  src: string | null;
  isSquare?: boolean;
  label: string;
  hint: string;
};

/** A photo of the device, or none; with script, a large one is made smaller before it is sent. */
export function PhotoField({ form: { field }, name, src, isSquare = false, label, hint }: PhotoFieldProps) {
  const { t } = useTranslation("staff");
  const { id, defaultValue: photo } = field("photo");
  const { defaultValue: _file, ...file } = field("photo_file");
  async function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = input.files ?? [];
    const smaller = chosen && (await shrinkPhoto(chosen));
    if (!smaller || input.files?.[0] !== chosen) return;
    const files = new DataTransfer();
    files.items.add(smaller);
    input.files = files.files;
  }
  return (
    <div className={styles["photo"]}>
      <Avatar name={name} src={photo?.startsWith("/") ? photo : src} isSquare={isSquare} eager />
      <div>
        <input type="hidden" name="photo" value={photo ?? ""} />
        <TextField
          {...file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          label={label}
          hint={hint}
          onChange={(event) => void onChange(event)}
        />
        {photo && <CheckboxField id={`${id}-none`} name="no_photo" label={t("catalogue.noPhoto")} />}
      </div>
    </div>
  );
}
