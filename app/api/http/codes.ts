import { sendRegistrationCode } from "#app/contract/registration-code.ts";
import { sendCode, type CodeLimits } from "../codes/index.ts";
import { createSmsQueue } from "../sms/index.ts";
import { HttpFault, valueOf } from "./answers.ts";
import { flagsOf } from "./flags.ts";
import { serve, type Server } from "./route.ts";

/** Whole families and offices share an address; a machine that asks for more is no family. */
const limits: CodeLimits = { perAddress: 60, perPrefix: 60, perDay: 20_000 };

export function serveCodes(server: Server): void {
  const queueSms = createSmsQueue({ kept: server.deps.demo });
  serve(server, sendRegistrationCode, async ({ caller, body }, deps) => {
    const { db, secret, demo } = deps;
    const { country, locale, address } = caller;
    const flags = await flagsOf(deps, country.countryId);
    const sent = await sendCode(
      db,
      { secret, queueSms, limits: demo ? null : limits },
      { country, locale, phone: body.phone, address, otpEnabled: flags["otp-enable"] },
    );
    if (!sent.ok && sent.faults[0]?.code === "sms_not_sent") throw new HttpFault(503, "server_error", sent.faults);
    return { status: 201, body: valueOf(sent) };
  });
}
