import type { OfferValues, ProfileValues } from "#app/contract/clinic-catalogue.ts";
import { createBooker } from "./appointments.ts";
import { createTestApi } from "./api.ts";
import { createClinicStaff } from "./clinic-staff.ts";

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

type Version = { version: string | null };

/** A doctor who works only at one branch of Kyrgyzstan, and the calls of the branch's administrator about both. */
export async function createCatalogue() {
  const api = await createTestApi();
  const { db } = api.database;
  const booker = await createBooker(api);
  const branch = booker.offer.doctorService.clinic_branch;
  const doctor = booker.offer.slots[0]!.doctor;
  const { clinic_id: clinic } = await db
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", branch)
    .executeTakeFirstOrThrow();
  for (const table of ["slots", "doctor_services", "doctor_clinic_branches"] as const)
    await db.deleteFrom(table).where("doctor_id", "=", doctor).where("clinic_branch_id", "!=", branch).execute();

  const staff = createClinicStaff(api);
  const desk = await staff("clinic_branch_admin", { branch });

  const read = (client = desk) => client.clinicDesk.catalogueDoctor({ clinic_branch: branch, doctor });
  const publish = ({ version, ...values }: ProfileValues & Version, { client = desk, isPreview = false } = {}) =>
    client.clinicDesk.publishProfile({
      clinic_branch: branch,
      doctor,
      is_preview: isPreview,
      version: version ?? "",
      ...values,
    });
  const offer = (
    values: Partial<OfferValues> & Version & { service: number },
    { client = desk, isPreview = false } = {},
  ) =>
    client.clinicDesk.publishOffer({
      clinic_branch: branch,
      doctor,
      is_preview: isPreview,
      base_price: 1000,
      ...values,
    });
  const untouched = await read();

  return {
    api,
    booker,
    branch,
    clinic,
    doctor,
    desk,
    /** The entry before any test has changed it. */
    untouched,
    staff,
    read,
    publish,
    offer,
    changes: async () => (await desk.clinicDesk.catalogueChanges({ clinic_branch: branch, doctor })).results,
    /** Reads the doctor as patients see it. */
    shown: () => api.client().with({ locale: "ru" }).doctors.get({ slug: untouched.doctor.slug }),
    /** The doctor's first service at the branch, with its version. */
    async firstOffer() {
      const { offers } = await read();
      const { service, values, version } = offers[0]!;
      return { service: service.id, ...values, version };
    },
    /** Runs with the clinic as a draft. */
    async asDraft(run: () => Promise<void>): Promise<void> {
      const draft = (is_draft: boolean) =>
        db.updateTable("clinics").set({ is_draft }).where("id", "=", clinic).execute();
      await draft(true);
      await run().finally(() => draft(false));
    },
    /** Restores the doctor's profile and services, and deletes appointments and changes. */
    async reset(): Promise<void> {
      await booker.cancelAll();
      const { photo } = untouched.profile.values;
      await db.updateTable("doctors").set({ image_url: photo }).where("id", "=", doctor).execute();
      const { profile, offers } = await read();
      await publish({ ...untouched.profile.values, version: profile.version });
      for (const { service, values } of untouched.offers)
        await offer({
          ...values,
          service: service.id,
          version: offers.find((offer) => offer.service.id === service.id)!.version,
        });
      await db.deleteFrom("catalogue_changes").execute();
    },
    close: () => api.close(),
  };
}

export const refused = (attr: string | null, code: string) => ({ status: 400, body: { errors: [{ attr, code }] } });
