import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { ClinicFigures } from "#app/contract/clinic-figures.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { BranchField } from "./branch-field.tsx";
import styles from "./doctor-choice.module.css";

type DoctorChoiceProps = Pick<ClinicFigures, "branches" | "branch" | "doctors" | "doctor"> & {
  /** Path of the page. */
  action: string;
  /** Name of the choice of all doctors, or of none yet; without it, one is always chosen. */
  unchosen?: string | undefined;
};

/** The branch and the doctor; both are in the URL. */
export function DoctorChoice({ action, branches, branch, doctors, doctor, unchosen }: DoctorChoiceProps) {
  const { t } = useTranslation("staff");
  return (
    <Form action={action} className={styles["choice"]}>
      <BranchField branches={branches} branch={branch} />
      {doctors.length > 0 && (
        <SelectField
          id="doctor"
          name="doctor"
          label={t("schedule.doctor")}
          defaultValue={doctor === null ? "" : String(doctor)}
          key={`doctor ${branch.id} ${doctor}`}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          options={[
            ...(unchosen === undefined ? [] : [{ label: unchosen, value: "" }]),
            ...doctors.map(({ id, name }) => ({ label: name, value: String(id) })),
          ]}
        />
      )}
      <Button look="quiet">{t("day.show")}</Button>
    </Form>
  );
}
