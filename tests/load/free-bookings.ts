import type pg from "pg";

export type Booking = {
  client_name: string;
  client_phone: string;
  doctor_service: number;
  slot: number;
  source: "web-desktop";
};

/** Bookings of free slots at branches without additional fields, each with its own slot and phone. */
export async function findFreeBookings(pool: pg.Pool, count: number): Promise<Booking[]> {
  const { rows } = await pool.query<{ doctor_service: number; slot: number }>(
    `select min(ds.id) as doctor_service, s.id as slot
       from slots s join doctor_services ds on ds.doctor_id = s.doctor_id and ds.clinic_branch_id = s.clinic_branch_id
        and (s.service_id is null or s.service_id = ds.service_id)
       join doctors d on d.id = ds.doctor_id and d.is_active
      where ds.country = 'kg' and ds.is_active
        and not exists (select 1 from appointments a where a.slot_id = s.id) and s.starts_at > now() + interval '2 days'
        and not exists (select 1 from clinic_branch_fields f where f.clinic_branch_id = s.clinic_branch_id)
      group by s.id order by s.id limit $1`,
    [count],
  );
  return rows.map(({ doctor_service, slot }, index) => ({
    client_name: "Замер Скорости",
    client_phone: phoneOf(index),
    doctor_service,
    slot,
    source: "web-desktop",
  }));
}

/** A different mobile number for each index. */
export function phoneOf(index: number): string {
  return `+996555${String(index).padStart(6, "0")}`;
}
