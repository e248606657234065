import { sendRegistrationCode } from "#app/contract/registration-code.ts";
import type { CountryId } from "#app/countries/country.ts";
import { flagsOf } from "../catalogue/index.ts";
import { codeLimits, sendCode } from "../codes/index.ts";
import { createSmsQueue } from "../sms/index.ts";
import { HttpFault, valueOf } from "./http-fault.ts";
import { countCodeOverBudget, countSentCode } from "./business-metrics.ts";
import type { ApiDeps } from "./context.ts";
import { serve, type Server } from "./route.ts";

export function serveCodes(server: Server): void {
  const queueSms = createSmsQueue({ isDemo: server.deps.demo });
  const alarm = createBudgetAlarm(server.deps.log);
  serve(server, sendRegistrationCode, async ({ caller, body }, deps) => {
    const { db, secret, demo, deadlines, siteOrigin } = deps;
    const { country, locale, ip } = caller;
    const flags = await flagsOf(db, country.countryId);
    const host = new URL(siteOrigin(country)).hostname;
    const sent = await sendCode(
      db,
      {
        secret,
        queueSms,
        limits: demo ? null : codeLimits,
        onOverBudget: () => alarm(country.countryId),
        waitMs: deadlines.codeAccepted,
      },
      { country, locale, ...body, host, ip, otpEnabled: body.purpose === "sign-in" || flags["otp-enable"] },
    );
    if (!sent.ok && sent.faults[0]?.code === "sms_not_sent") throw new HttpFault(503, "server_error", sent.faults);
    const sentCode = valueOf(sent);
    if (sentCode.send_sms) countSentCode({ purpose: body.purpose });
    return { status: 201, body: sentCode };
  });
}

const alarmPauseMs = 10 * 60_000;

/** Counts refusals, and logs them every ten minutes while they go on. */
export function createBudgetAlarm(log: ApiDeps["log"]): (country: CountryId) => void {
  const lastLoggedAt = new Map<CountryId, number>();
  return (country) => {
    countCodeOverBudget({ country });
    if (Date.now() - (lastLoggedAt.get(country) ?? 0) < alarmPauseMs) return;
    lastLoggedAt.set(country, Date.now());
    log.warn(
      { country },
      "the day's budget of unconfirmed codes is spent: every IP and block of numbers has a small share now",
    );
  };
}
