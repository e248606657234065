import { sendRegistrationCode } from "#app/contract/registration-code.ts";
import { flagsFor } from "#app/flags/flags.ts";
import { listFeatureSwitches } from "../catalogue/index.ts";
import { sendCode, type CodeLimits } from "../codes/index.ts";
import { createSmsQueue } from "../sms/index.ts";
import { valueOf } from "./answers.ts";
import { serve, type Server } from "./route.ts";

/** Whole families and offices share an address; a machine that asks for more is no family. */
const limits: CodeLimits = { perAddress: 60, perPrefix: 60, perDay: 20_000 };

export function serveCodes(server: Server): void {
  const queueSms = createSmsQueue({ kept: server.deps.demo });
  serve(server, sendRegistrationCode, async ({ caller, body }, { db, secret, demo }) => {
    const flags = flagsFor(caller.country.countryId, await listFeatureSwitches(db, caller.country.countryId));
    const { country, locale, address } = caller;
    const sent = await sendCode(
      db,
      { secret, queueSms, limits: demo ? null : limits },
      { country, locale, phone: body.phone, address, otpEnabled: flags["otp-enable"] },
    );
    return { status: 201, body: valueOf(sent) };
  });
}
