import type { Slot } from "#app/contract/slot.ts";
import type { TestDatabase } from "./database.ts";

type NewReview = { doctorService: number; slot: Pick<Slot, "doctor">; status?: "pending" | "published" };

/** A review of a visit in Kyrgyzstan. @returns its id */
export async function addReview(
  { db }: Pick<TestDatabase, "db">,
  { doctorService, slot, status = "published" }: NewReview,
): Promise<number> {
  const { id } = await db
    .insertInto("reviews")
    .values({
      country: "kg",
      doctor_id: slot.doctor,
      doctor_service_id: doctorService,
      author_name: "Бакыт",
      score: 6,
      text: "Пришлось подождать.",
      language: "ru",
      status,
      moderated_at: status === "published" ? new Date() : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
