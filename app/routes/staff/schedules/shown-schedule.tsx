import type { ClinicSchedule } from "#app/contract/clinic-schedule.ts";

/** The schedule on the page, which its forms change: of one doctor at one branch. */
export type ShownSchedule = Pick<ClinicSchedule, "branch" | "today"> & {
  doctor: NonNullable<ClinicSchedule["doctor"]>;
};

/** The hidden fields that name the change, and the branch and doctor whose schedule it changes. */
export function HiddenScheduleFields({ shown: { branch, doctor }, change }: { shown: ShownSchedule; change: string }) {
  return (
    <>
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="clinic_branch" value={branch.id} />
      <input type="hidden" name="doctor" value={doctor.id} />
    </>
  );
}
