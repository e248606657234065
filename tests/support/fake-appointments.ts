import type { IncomingMessage, ServerResponse } from "node:http";
import type { Appointment, CreatePayload } from "#app/contract/appointment.ts";
import type { ApiErrorBody } from "#app/contract/errors.ts";

const path = "/api/v1/appointments/";

type CreatedAppointment = Appointment & { hash: string };

/** Fakes the appointment calls of an API: accepts every booking, and returns an appointment by its hash. */
export function fakeAppointments() {
  const payloads: CreatePayload[] = [];
  const created: CreatedAppointment[] = [];
  return {
    /** Received payloads, unchanged. */
    payloads,
    /** The appointments created from them. */
    created,
    /** Responds to requests that create or read an appointment. @returns whether the request was one of them */
    respond(request: IncomingMessage, response: ServerResponse): boolean {
      const url = new URL(request.url ?? "/", "http://api.localhost");
      if (request.method === "POST" && url.pathname === path) {
        void bodyOf(request).then((body) => {
          payloads.push(JSON.parse(body) as CreatePayload);
          const { id, hash } = addAppointment(created, payloads.at(-1)!);
          sendJson(response, 201, { id, hash });
        });
        return true;
      }
      if (request.method !== "GET" || !/^\d+\/$/.test(url.pathname.slice(path.length))) return false;
      const found = created.find(
        ({ id, hash }) => url.pathname === `${path}${id}/` && url.searchParams.get("hash") === hash,
      );
      const notFound: ApiErrorBody = {
        type: "client_error",
        errors: [{ attr: null, code: "not_found", detail: "Not found." }],
      };
      sendJson(response, found ? 200 : 404, found ?? notFound);
      return true;
    },
  };
}

function addAppointment(created: CreatedAppointment[], payload: CreatePayload): { id: number; hash: string } {
  const now = Date.now();
  const appointment: CreatedAppointment = {
    id: created.length + 1,
    hash: String(created.length + 1).padStart(32, "x"),
    status: "booked",
    slot: payload.slot,
    datetime: new Date(now + 3 * 86_400_000).toISOString(),
    duration_minutes: 30,
    timezone: "Asia/Bishkek",
    client_name: payload.client_name,
    client_phone: payload.client_phone,
    doctor: { id: 1, slug: "fake", name: "Fake", image_url: null, is_active: true },
    doctor_service: payload.doctor_service,
    on_walk_in_basis: false,
    avg_waiting_time: null,
    price_conditions: null,
    service: { id: 1, name: "Consultation", slug: "consultation", type: "initial-appointment" },
    clinic_branch: {
      id: 1,
      name: "Fake",
      address: "1 Fake Street",
      phone: null,
      clinic_slug: "fake",
      city: { id: 1, slug: "bishkek", name: "Bishkek" },
      location: { lat: 42.87, lng: 74.6 },
    },
    insurance: null,
    price: 1000,
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    sequence: 0,
    change_until: null,
    clinic_cancellation: null,
    can_review: false,
    review_status: null,
  };
  created.push(appointment);
  return appointment;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part as string;
  return body;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
