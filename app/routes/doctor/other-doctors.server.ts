import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import { chooseDoctorService, priceView } from "#app/routes/catalogue/index.ts";

const shown = 5;

type Scope = { doctor: number; service: number; city: City };

/** The best of the others who offer the same in the city: a few, with what patients compare. */
export async function loadOtherDoctors(api: ApiClient, { doctor, service, city }: Scope) {
  const { results } = await api.doctors.list({ city: city.id, service: [service], exclude: [doctor], expand: ["services"], limit: shown });
  return results.flatMap((other) => {
    const chosen = chooseDoctorService(other, other.services);
    if (!chosen) return [];
    return {
      id: other.id,
      slug: other.slug,
      name: other.name,
      imageUrl: other.image_url,
      feedbackCount: other.feedback_count,
      feedbackScore: other.feedback_score,
      doctorServiceId: chosen.id,
      price: priceView(chosen),
      /** The nearest free day in the city, "YYYY-MM-DD". */
      free: chosen.nearest_slot_datetime && cityTime(chosen.nearest_slot_datetime, city.timezone).date,
    };
  });
}

export type OtherDoctor = Awaited<ReturnType<typeof loadOtherDoctors>>[number];
