import type { ClinicSchedule } from "#app/contract/clinic-schedule.ts";

/** The schedule that a form changes, which the URL does not name if it is the first. */
export type ShownSchedule = Pick<ClinicSchedule, "branch" | "today"> & {
  doctor: NonNullable<ClinicSchedule["doctor"]>;
};

export function ShownFields({ shown: { branch, doctor }, change }: { shown: ShownSchedule; change: string }) {
  return (
    <>
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="clinic_branch" value={branch.id} />
      <input type="hidden" name="doctor" value={doctor.id} />
    </>
  );
}
