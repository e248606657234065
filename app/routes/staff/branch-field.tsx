import { useTranslation } from "react-i18next";
import type { ClinicDay } from "#app/contract/clinic-desk.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";

/** One of the sender's branches; a choice if there are several. */
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
