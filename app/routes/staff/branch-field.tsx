import { useTranslation } from "react-i18next";
import type { ClinicDay } from "#app/contract/clinic-desk.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";

/** The form's field for the branch: a select if the staff have several branches, else a hidden field. */
export function BranchField({ branches, branch }: Pick<ClinicDay, "branches" | "branch">) {
  const { t } = useTranslation("staff");
  if (branches.length < 2) return <input type="hidden" name="branch" value={branch.id} />;
  return (
    <SelectField
      id="branch"
      name="branch"
      label={t("day.branch")}
      defaultValue={String(branch.id)}
      key={`branch ${branch.id}`}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      options={branches.map(({ id, name }) => ({ label: name, value: String(id) }))}
    />
  );
}
