import { Counter } from "prom-client";
import { sendRegistrationCode } from "#app/contract/registration-code.ts";
import type { CountryId } from "#app/countries/country.ts";
import { flagsOf } from "../catalogue/index.ts";
import { codeLimits, sendCode } from "../codes/index.ts";
import { createSmsQueue } from "../sms/index.ts";
import { HttpFault, valueOf } from "./answers.ts";
import type { ApiDeps } from "./context.ts";
import { serve, type Server } from "./route.ts";

export function serveCodes(server: Server): void {
  const queueSms = createSmsQueue({ kept: server.deps.demo });
  const alarm = createBudgetAlarm(server.deps.log);
  serve(server, sendRegistrationCode, async ({ caller, body }, deps) => {
    const { db, secret, demo, deadlines } = deps;
    const { country, locale, ip } = caller;
    const flags = await flagsOf(deps.db, country.countryId);
    const sent = await sendCode(
      db,
      {
        secret,
        queueSms,
        limits: demo ? null : codeLimits,
        onOverBudget: () => alarm(country.countryId),
        waitMs: deadlines.codeTaken,
      },
      { country, locale, ...body, ip, otpEnabled: body.purpose === "sign-in" || flags["otp-enable"] },
    );
    if (!sent.ok && sent.faults[0]?.code === "sms_not_sent") throw new HttpFault(503, "server_error", sent.faults);
    return { status: 201, body: valueOf(sent) };
  });
}

const overBudget = new Counter({
  name: "codes_over_budget_total",
  help: "Codes asked for while the market's budget of unconfirmed codes of the day was spent",
  labelNames: ["country"] as const,
});

const alarmPauseMs = 10 * 60_000;

/** Counts refusals, and logs them every ten minutes while they go on. */
function createBudgetAlarm(log: ApiDeps["log"]): (country: CountryId) => void {
  const toldAt = new Map<CountryId, number>();
  return (country) => {
    overBudget.inc({ country });
    if (Date.now() - (toldAt.get(country) ?? 0) < alarmPauseMs) return;
    toldAt.set(country, Date.now());
    log.warn(
      { country },
      "the day's budget of unconfirmed codes is spent: every IP and block of numbers has a small share now",
    );
  };
}
