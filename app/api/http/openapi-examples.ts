const visit = {
  client_name: "Айгүл Сатыбалдиева",
  client_phone: "+996555123456",
  doctor_service: 1686,
  slot: 61972,
  source: "web-mobile",
  additional_fields: [{ clinic_branch_field: 12, value: "1990-02-03" }],
  insurance: null,
};
const hash = "mR0nVdYw5h0W8t0m3u3n1X2yq5bqk1Zs";

/** A request body for each call that takes one, by noun and verb. */
export const examples: Record<string, { body: unknown }> = {
  "appointments.validate": { body: visit },
  "appointments.create": { body: { ...visit, code: "0417" } },
  "appointments.cancel": { body: { hash, reason: "I am better" } },
  "appointments.reschedule": { body: { hash, slot: 61973 } },
  "appointments.review": { body: { hash, score: 9, text: "Explained everything calmly." } },
  "codes.send": { body: { phone: "+996555123456" } },
  "doctors.event": { body: { name: "view_item", source: "web-desktop", item: { price: 1350, position: 3 } } },
};
