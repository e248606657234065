import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wrongCodesKey } from "#app/api/codes/index.ts";
import type { CreatePayload } from "#app/contract/appointment.ts";
import { ApiError, type ApiErrorItem } from "#app/contract/errors.ts";
import { codeSentTo, createTestApi, findBookable, type Bookable, type TestApi } from "../support/api.ts";
import { sessionSecret } from "../support/session-secret.ts";

let api: TestApi;
let offer: Bookable;
let lastPhone = 555_000_000;

describe.each(["in process", "over HTTP"] as const)("A-05 the client %s:", (reach) => {
  beforeAll(async () => {
    api = await createTestApi(reach);
    offer = await findBookable(api.client(), { atLeast: 110 });
  });
  afterAll(() => api.close());

  const newPhone = () => `+996${(lastPhone += 1)}`;
  const freeSlot = () => offer.slots.pop()!;

  function payload(more: Partial<CreatePayload> = {}): CreatePayload {
    return {
      client_name: "Айгүл Сатыбалдиева",
      client_phone: newPhone(),
      doctor_service: offer.doctorService.id,
      slot: more.slot ?? freeSlot().id,
      source: "web-desktop",
      ...more,
    };
  }

  /** A payload with the code just sent to its phone; each comes from its own IP. */
  async function confirmed(more: Partial<CreatePayload> = {}): Promise<CreatePayload> {
    const booking = payload(more);
    const client = api.client("kg", booking.client_phone);
    await client.codes.send({ phone: booking.client_phone });
    return { ...booking, code: await codeSentTo(client, booking.client_phone) };
  }

  async function errorsOf(call: Promise<unknown>): Promise<ApiErrorItem[]> {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError)) throw new Error("the call was not refused", { cause: error });
    return error.body.errors;
  }

  describe("creating an appointment", () => {
    test("B-06 B-09 validate, code, create, read back by id and hash", async () => {
      const client = api.client();
      const booking = payload();
      await client.appointments.validate(booking);
      expect(await client.codes.send({ phone: booking.client_phone })).toMatchObject({
        send_sms: true,
        resend_after: 60,
        expires_in: 300,
      });
      const code = await codeSentTo(client, booking.client_phone);
      const created = await client.appointments.create({ ...booking, code });

      const read = await client.appointments.get(created);
      expect(read).toMatchObject({ id: created.id, status: "booked", client_phone: booking.client_phone });
      const history = await api.database.db
        .selectFrom("appointment_history")
        .selectAll()
        .where("appointment_id", "=", created.id)
        .execute();
      expect(history).toMatchObject([{ actor: "patient", to_status: "booked", to_slot_id: booking.slot }]);
    });

    test("B-17 an appointment whose response was lost is found by its key for a day, in its market, while it is live", async () => {
      const client = api.client();
      const idempotencyKey = crypto.randomUUID();
      const found = (by = client, key: string = idempotencyKey) => by.appointments.created({}, { idempotencyKey: key });
      await expect(found()).rejects.toMatchObject({ status: 404 });
      const booking = payload();
      await client.codes.send({ phone: booking.client_phone });
      const code = await codeSentTo(client, booking.client_phone);
      const created = await client.appointments.create({ ...booking, code }, { idempotencyKey });
      expect(await found()).toEqual(created);
      await expect(found(api.client("hu"))).rejects.toMatchObject({ status: 404 });
      await expect(found(client, "short")).rejects.toMatchObject({ status: 400 });
      const madeBefore = (hours: number) =>
        api.database.db
          .updateTable("appointments")
          .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
          .where("id", "=", created.id)
          .execute();
      await madeBefore(25);
      await expect(found()).rejects.toMatchObject({ status: 404 });
      await madeBefore(23);
      expect(await found()).toEqual(created);
      await client.appointments.cancel({ ...created, reason: "plans" });
      await expect(found()).rejects.toMatchObject({ status: 404 });
    });

    test(
      "B-17 of 64 concurrent requests for one slot one succeeds and 63 learn that it is taken, three times",
      { timeout: 120_000 },
      async () => {
        for (let round = 0; round < 3; round += 1) {
          const slot = freeSlot().id;
          const bookings = await Promise.all(Array.from({ length: 64 }, () => confirmed({ slot })));
          const outcomes = await Promise.allSettled(
            bookings.map((booking) => api.client().appointments.create(booking)),
          );
          const lost = outcomes.filter((outcome) => outcome.status === "rejected");
          expect(lost).toHaveLength(63);
          for (const { reason } of lost)
            expect((reason as ApiError).body.errors).toMatchObject([{ attr: "slot", code: "slot_taken" }]);
          const live = await api.database.db
            .selectFrom("appointments")
            .select("id")
            .where("slot_id", "=", slot)
            .execute();
          expect(live).toHaveLength(1);
        }
      },
    );

    test("B-17 a repeated submit returns the same appointment, concurrently and later", async () => {
      const booking = await confirmed();
      const idempotencyKey = crypto.randomUUID();
      const create = () => api.client().appointments.create(booking, { idempotencyKey });
      const responses = await Promise.all([create(), create(), create()]);
      responses.push(await create());
      expect(new Set(responses.map((response) => `${response.id} ${response.hash}`)).size).toBe(1);
    });

    test("B-17 the same key with another body is refused with 422", async () => {
      const booking = await confirmed();
      const idempotencyKey = crypto.randomUUID();
      await api.client().appointments.create(booking, { idempotencyKey });
      const other = api.client().appointments.create({ ...booking, client_name: "Кто-то другой" }, { idempotencyKey });
      await expect(other).rejects.toMatchObject({ status: 422 });
    });

    test("B-17 the same key and body with another code are the same submit", async () => {
      const booking = await confirmed();
      const idempotencyKey = crypto.randomUUID();
      const { appointments } = api.client();
      const created = await appointments.create(booking, { idempotencyKey });
      const code = String((Number(booking.code) + 1) % 10_000).padStart(4, "0");
      expect(await appointments.create({ ...booking, code }, { idempotencyKey })).toEqual(created);
    });

    test("B-17 the same key and body in another market are refused with 422", async () => {
      const booking = await confirmed();
      const idempotencyKey = crypto.randomUUID();
      await api.client().appointments.create(booking, { idempotencyKey });
      const other = api.client("hu").appointments.create(booking, { idempotencyKey });
      await expect(other).rejects.toMatchObject({ status: 422 });
    });

    test("P-10 a doctor's service of another market cannot be booked", async () => {
      const { appointments } = api.client("hu");
      const booking = payload({ client_phone: "+36201234567" });
      const errors = [{ attr: "doctor_service", code: "doctor_service_gone" }];
      expect(await errorsOf(appointments.validate(booking))).toMatchObject(errors);
      expect(await errorsOf(appointments.create(booking))).toMatchObject(errors);
    });

    test("B-17 a slot lost to another patient leaves the code valid for the next choice", async () => {
      const slot = freeSlot().id;
      const [first, second] = [await confirmed({ slot }), await confirmed({ slot })];
      await api.client().appointments.create(first);
      expect(await errorsOf(api.client().appointments.create(second))).toMatchObject([
        { attr: "slot", code: "slot_taken" },
      ]);
      await expect(api.client().appointments.create({ ...second, slot: freeSlot().id })).resolves.toHaveProperty(
        "hash",
      );
    });

    test("C-06 a slot of another doctor is refused", async () => {
      const other = await findBookable(api.client(), { notOf: offer.slots[0]!.doctor });
      const booking = await confirmed({ slot: other.slots.at(-1)!.id });
      expect(await errorsOf(api.client().appointments.create(booking))).toMatchObject([
        { attr: "slot", code: "slot_gone" },
      ]);
    });

    test("C-06 a slot that its clinic has withdrawn is refused as gone, not as taken", async () => {
      const booking = await confirmed();
      const withdraw = (is_withdrawn: boolean) =>
        api.database.db.updateTable("slots").set({ is_withdrawn }).where("id", "=", booking.slot).execute();
      await withdraw(true);
      expect(await errorsOf(api.client().appointments.validate(booking))).toMatchObject([
        { attr: "slot", code: "slot_gone" },
      ]);
      await withdraw(false);
    });

    test("B-06 two answers to one field are refused: each check would read another", async () => {
      const answers = ["2020-01-01", "1980-01-01"].map((value) => ({ clinic_branch_field: 1, value }));
      const booking = { ...payload(), additional_fields: answers };
      expect(await errorsOf(api.client().appointments.validate(booking))).toMatchObject([
        { attr: "additional_fields", code: "invalid" },
      ]);
    });

    test("C-06 a slot nearer than minutes_before_appointment is refused", async () => {
      const booking = await confirmed();
      await api.database.db
        .updateTable("doctor_services")
        .set({ minutes_before_appointment: 43_200 })
        .where("id", "=", booking.doctor_service)
        .execute();
      expect(await errorsOf(api.client().appointments.validate(booking))).toMatchObject([
        { attr: "slot", code: "slot_gone" },
      ]);
      await api.database.db
        .updateTable("doctor_services")
        .set({ minutes_before_appointment: offer.doctorService.minutes_before_appointment })
        .where("id", "=", booking.doctor_service)
        .execute();
    });

    test("A-03 errors name each field in the requested language", async () => {
      const wrong = { ...payload(), client_name: "", client_phone: "+77001112233" };
      const errors = await errorsOf(api.client().appointments.validate({ ...wrong, client_name: "Имя" }));
      expect(errors).toMatchObject([
        { attr: "client_phone", code: "phone_format", detail: "Введите номер телефона полностью." },
      ]);
      const english = await errorsOf(api.client("ae").appointments.validate(wrong));
      expect(english).toMatchObject([{ attr: "client_name", code: "required", detail: "Fill in this field" }]);
    });

    test("A-03 a wrong hash and an unknown id get the same 404", async () => {
      const created = await api.client().appointments.create(await confirmed());
      const responses = await Promise.all([
        api.fetch(`/api/v1/appointments/${created.id}/?hash=${"x".repeat(created.hash.length)}`),
        api.fetch(`/api/v1/appointments/999999/?hash=${created.hash}`),
      ]);
      expect(responses.map((response) => response.status)).toEqual([404, 404]);
      expect(await responses[0].text()).toBe(await responses[1].text());
    });
  });

  describe("codes", () => {
    test("B-20 three wrong tries invalidate a code; then the right one fails too", async () => {
      const booking = await confirmed();
      const wrong = booking.code === "0000" ? "1111" : "0000";
      const attempt = (code: string | undefined) => errorsOf(api.client().appointments.create({ ...booking, code }));
      expect(await attempt(wrong)).toMatchObject([{ code: "code.code" }]);
      expect(await attempt(wrong)).toMatchObject([{ code: "code.code" }]);
      expect(await attempt(wrong)).toMatchObject([{ attr: "otp", code: "code_attempts" }]);
      expect(await attempt(booking.code)).toMatchObject([{ attr: "otp", code: "code_attempts" }]);
    });

    test("B-20 a wrong code that is sent again for the same attempt counts once; another code or attempt counts", async () => {
      const booking = await confirmed();
      const [wrong, other] = ["0000", "1111", "2222"].filter((code) => code !== booking.code);
      const attempt = (code: string, code_attempt?: string) =>
        errorsOf(api.client().appointments.create({ ...booking, code, ...(code_attempt ? { code_attempt } : {}) }));
      const counted = async () => {
        const ofPhone = api.database.db.selectFrom("registration_codes").where("phone", "=", booking.client_phone);
        const key = wrongCodesKey(sessionSecret, booking.client_phone);
        const ofDay = api.database.db.selectFrom("recent_uses").select("used_at").where("key", "=", key);
        const { attempts } = await ofPhone.select("attempts").executeTakeFirstOrThrow();
        return [attempts, (await ofDay.executeTakeFirstOrThrow()).used_at.length];
      };
      await Promise.all([1, 2, 3].map(() => attempt(wrong!, "form-one")));
      expect(await attempt(wrong!, "form-one")).toMatchObject([{ code: "code.code" }]);
      expect(await counted()).toEqual([1, 1]);
      await attempt(other!, "form-one");
      expect(await counted()).toEqual([2, 2]);
      await attempt(wrong!, "form-two");
      expect(await counted()).toEqual([3, 3]);
    });

    test("B-20 simultaneous guesses are counted one by one", async () => {
      const booking = await confirmed();
      const wrong = Array.from({ length: 40 }, (_, index) => String(index).padStart(4, "0")).filter(
        (code) => code !== booking.code,
      );
      await Promise.all(wrong.map((code) => errorsOf(api.client().appointments.create({ ...booking, code }))));
      const row = await api.database.db
        .selectFrom("registration_codes")
        .select("attempts")
        .where("phone", "=", booking.client_phone)
        .executeTakeFirstOrThrow();
      expect(row.attempts).toBe(3);
    });

    test("B-20 a code is valid for five minutes, works once, and is stored only as a hash", async () => {
      const booking = await confirmed();
      const codes = () => api.database.db.updateTable("registration_codes").where("phone", "=", booking.client_phone);
      const stored = await api.database.db
        .selectFrom("registration_codes")
        .selectAll()
        .where("phone", "=", booking.client_phone)
        .executeTakeFirstOrThrow();
      expect(stored.expires_at.getTime() - stored.sent_at.getTime()).toBe(300_000);
      expect(JSON.stringify(stored)).not.toContain(`"${booking.code}"`);

      await codes()
        .set({ sent_at: new Date(Date.now() - 400_000), expires_at: new Date(Date.now() - 1000) })
        .execute();
      expect(await errorsOf(api.client().appointments.create(booking))).toMatchObject([
        { attr: "otp", code: "code_expired" },
      ]);

      await codes()
        .set({ expires_at: new Date(Date.now() + 100_000) })
        .execute();
      await api.client().appointments.create(booking);
      const second = { ...booking, slot: freeSlot().id };
      expect(await errorsOf(api.client().appointments.create(second))).toMatchObject([
        { attr: "otp", code: "code_expired" },
      ]);
    });

    test("B-08 another code only after 60 seconds, and at most five an hour", async () => {
      const client = api.client("kg", "198.51.100.7");
      const phone = newPhone();
      await client.codes.send({ phone });
      expect(await errorsOf(client.codes.send({ phone }))).toMatchObject([{ attr: "phone", code: "resend_too_early" }]);
      // The seconds that are left of the minute, not another minute.
      await api.database.db
        .updateTable("registration_codes")
        .set({ sent_at: new Date(Date.now() - 40_000) })
        .where("phone", "=", phone)
        .execute();
      const early = await client.codes.send({ phone }).catch((error: unknown) => error);
      expect([18, 19, 20]).toContain((early as ApiError).retryAfter);
      for (let sent = 1; sent <= 5; sent += 1) {
        await api.database.db
          .updateTable("registration_codes")
          .set({ sent_at: new Date(Date.now() - 61_000 * sent) })
          .where("phone", "=", phone)
          .execute();
        if (sent < 5) await client.codes.send({ phone });
      }
      expect(await errorsOf(client.codes.send({ phone }))).toMatchObject([{ attr: "phone", code: "too_many_codes" }]);
    });

    test("B-06 with the flag off no code is sent or required", async () => {
      await api.database.db
        .insertInto("feature_switches")
        .values({ key: "otp-enable", country: "ro", value: "false" })
        .execute();
      const client = api.client("ro");
      const bookable = await findBookable(client);
      const booking = payload({
        client_phone: "+40712345678",
        doctor_service: bookable.doctorService.id,
        slot: bookable.slots[0]!.id,
      });
      expect(await client.codes.send({ phone: booking.client_phone })).toEqual({ send_sms: false });
      await expect(client.codes.send({ phone: "+40212345678" })).rejects.toMatchObject({
        body: { errors: [{ attr: "phone", code: "phone_not_mobile" }] },
      });
      await expect(client.appointments.create(booking)).resolves.toHaveProperty("id");
    });
  });

  describe("invalid requests", () => {
    const post = (body: BodyInit, headers: Record<string, string> = { "content-type": "application/json" }) =>
      api.fetch("/api/v1/appointments/validate/", { method: "POST", body, headers });

    test.each([
      ["no JSON", "{", undefined, 400, "malformed_json"],
      ["half a surrogate pair", '{"client_id":"\\ud800"}', undefined, 400, "invalid"],
      ["a null byte", JSON.stringify({ client_name: "a\0b" }), undefined, 400, "invalid"],
      ["broken UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), undefined, 400, "malformed_json"],
      ["null", "null", undefined, 400, "invalid"],
      ["a text", '"text"', undefined, 400, "invalid"],
      ["more than 64 kB", JSON.stringify({ client_name: "x".repeat(70_000) }), undefined, 413, "too_large"],
      ["another content type", "{}", { "content-type": "text/plain" }, 415, "json_only"],
      [
        "a foreign origin",
        "{}",
        { "content-type": "application/json", origin: "http://a.example" },
        403,
        "foreign_origin",
      ],
      ["depth", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, undefined, 400, "malformed_json"],
    ])("A-03 %s", async (_, body, headers, status, code) => {
      const response = await post(body, headers);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({
        errors: [{ attr: null, code, detail: expect.any(String) as string }],
      });
    });

    test("A-03 a page of the same host and port may write, one of another port may not", async () => {
      const headers = { "content-type": "application/json", "country-id": "kg", host: "vizit.example:8443" };
      const statusFrom = async (port: number) =>
        (await post("{}", { ...headers, origin: `https://vizit.example:${port}` })).status;
      expect([await statusFrom(8443), await statusFrom(9443)]).toEqual([400, 403]);
    });

    test("A-03 a malformed parameter is named, an unknown one ignored, another method is 405", async () => {
      const malformed = await api.fetch("/api/v1/doctors/?limit=abc&utm=1");
      expect(malformed.status).toBe(400);
      expect(await malformed.json()).toMatchObject({ type: "validation_error", errors: [{ attr: "limit" }] });
      expect((await api.fetch("/api/v1/cities/?surprise=1")).status).toBe(200);
      const wrongMethod = await api.fetch("/api/v1/cities/", { method: "POST" });
      expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "GET"]);
    });

    test("P-01 an unknown country code is refused", async () => {
      const response = await api.fetch("/api/v1/cities/", { headers: { "country-id": "xx", "accept-language": "en" } });
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("country-id")]);
    });
  });
});
