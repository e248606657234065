import type { DoctorService } from "#app/contract/doctor.ts";

/** Ages in months, from and to; null: no limit. */
type Ages = { from: number | null; to: number | null };

/**
 * The ages of the adults and of the children whom a doctor sees; null if there are none. Only initial appointments
 * count, if there are any: a procedure such as an injection is for any age.
 */
export function audienceOf(services: readonly DoctorService[]): { adults: Ages | null; children: Ages | null } {
  const first = services.filter(({ service }) => service.type === "initial-appointment");
  const visits = first.length > 0 ? first : services;
  return {
    adults: agesOf(visits.filter(({ service }) => !service.is_for_children)),
    children: agesOf(visits.filter(({ service }) => service.is_for_children)),
  };
}

function agesOf(services: readonly DoctorService[]): Ages | null {
  if (services.length === 0) return null;
  const from = services.map((service) => service.age_from ?? 0);
  const to = services.map((service) => service.age_to);
  return { from: Math.min(...from) || null, to: to.includes(null) ? null : Math.max(...to.map(Number)) };
}
