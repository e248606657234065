import { createTestApi } from "./api.ts";
import { createBooker } from "./appointments.ts";
import { sendRequest } from "./http.ts";
import { startStaffProduct } from "./staff-product.ts";
import type { Page } from "./visitor.ts";

export type StaffCatalogue = Awaited<ReturnType<typeof startStaffCatalogue>>;

/** Starts a product, leaves a doctor at one branch in Kyrgyzstan only, and signs in the branch's administrator. */
export async function startStaffCatalogue() {
  const staff = await startStaffProduct();
  const { db } = staff.database;
  const api = await createTestApi("in process", { database: staff.database });
  const { offer } = await createBooker(api);
  const branch = offer.doctorService.clinic_branch;
  const doctor = offer.slots[0]!.doctor;
  const service = offer.doctorService.service.id;
  const { slug } = await api.client().doctors.byDoctorService({ id: offer.doctorService.id });
  for (const table of ["slots", "doctor_services", "doctor_clinic_branches"] as const)
    await db.deleteFrom(table).where("doctor_id", "=", doctor).where("clinic_branch_id", "!=", branch).execute();
  const account = await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch });
  const desk = await staff.signedIn(account);
  const doctorPath = `/staff/catalogue/doctor?branch=${branch}&doctor=${doctor}`;

  const send = (url: URL, body: string | Buffer, contentType: string, as = desk) =>
    sendRequest(url, {
      method: "POST",
      body,
      headers: {
        "content-type": contentType,
        "content-length": String(Buffer.byteLength(body)),
        origin: url.origin,
        accept: "text/html",
        cookie: [...as.cookies].map((pair) => pair.join("=")).join("; "),
      },
    });

  return {
    staff,
    api,
    branch,
    doctor,
    service,
    slug,
    account,
    desk,
    doctorPath,
    offerPath: `/staff/catalogue/offer?branch=${branch}&doctor=${doctor}&service=${service}`,
    /** The doctor as patients see them. */
    shown: () => api.client().with({ locale: "ru" }).doctors.get({ slug }),
    send,
    /** Posts the profile's form with a file. */
    async sendPhoto(content: Buffer, path = doctorPath, typed: Record<string, string> = {}, as = desk) {
      const page = await as.get(path);
      const form = new FormData();
      for (const [name, value] of page.form("Посмотреть").values()) form.append(name, typed[name] ?? value);
      form.append("photo_file", new Blob([new Uint8Array(content)]), "portrait.png");
      const request = new Request("http://x", { method: "POST", body: form });
      const body = Buffer.from(await request.arrayBuffer());
      return send(page.url, body, request.headers.get("content-type")!, as);
    },
    /** Restores the doctor's profile and services, and deletes changes. */
    async reset(): Promise<void> {
      await db.deleteFrom("catalogue_changes").execute();
      await db
        .updateTable("doctors")
        .set({ experience: 12, about: null, name: { ru: "Асанова Айгүл" }, is_active: true, external_id: null })
        .where("id", "=", doctor)
        .execute();
      await db
        .updateTable("doctor_services")
        .set({
          base_price: 1000,
          discount_price: 1000,
          price_conditions: null,
          age_from: 0,
          age_to: null,
          is_active: true,
        })
        .where("doctor_id", "=", doctor)
        .execute();
    },
    stop: () => staff.stop(),
  };
}

export const preview = (page: Page, typed: Record<string, string>) => page.form("Посмотреть").submit(typed);
export const publish = (page: Page) => page.form("Опубликовать").submit();

/** Text of the section with this heading. */
export const section = (page: Page, id: string) =>
  page.document.querySelector(`section[aria-labelledby=${id}]`)?.structuredText.replace(/\s+/g, " ") ?? null;
