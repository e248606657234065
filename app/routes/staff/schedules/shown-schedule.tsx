import type { ClinicSchedule } from "#app/contract/clinic-schedule.ts";

/** The schedule that a form changes; the URL does not name it if it is the first. */
export type ShownSchedule = Pick<ClinicSchedule, "branch" | "today"> & {
  doctor: NonNullable<ClinicSchedule["doctor"]>;
};

/** The hidden fields of a form that changes the schedule. */
export function ShownFields({ shown: { branch, doctor }, change }: { shown: ShownSchedule; change: string }) {
  return (
    <>
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="clinic_branch" value={branch.id} />
      <input type="hidden" name="doctor" value={doctor.id} />
    </>
  );
}
