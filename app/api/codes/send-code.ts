import parsePhoneNumber from "libphonenumber-js/mobile";
import { codeLifetimeSeconds, type CodePurpose } from "#app/contract/registration-code.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { phoneLength } from "#app/countries/phone.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Refused, type Result } from "../fault.ts";
import { hashKey, networkOf, refuseTooOften } from "../limits/index.ts";
import { awaitDelivery, isUnsent, type QueueSms } from "../sms/index.ts";
import { hashCode, wrongCodesKey } from "./hash.ts";
import { makeCode } from "./make-code.ts";
import { resendAfterSeconds, type CodeLimits } from "./limits/limits.ts";
import { storeCode } from "./queries.ts";

export type SendCodeInput = {
  country: Country;
  locale: Locale;
  phone: string;
  purpose: CodePurpose;
  /** The host on which a browser may fill in the code of the SMS. */
  host: string;
  /** The client, for the limits. */
  ip: string;
  /** False where phones are not verified: nothing is sent. */
  otpEnabled: boolean;
};

export type SentCode = { send_sms: boolean; resend_after?: number; expires_in?: number };

export type SendCodeDeps = {
  secret: string;
  queueSms: QueueSms;
  limits: CodeLimits | null;
  /** Called for every code requested beyond the market's daily budget. */
  onOverBudget?: () => void;
  /** How long a request waits for the gateway, in milliseconds. */
  waitMs: number;
};

const messages = { booking: "code", "sign-in": "signInCode" } as const satisfies Record<CodePurpose, string>;

/** The fault of a number: only mobile numbers of the country are accepted, SMS go nowhere else. */
export function phoneFault(phone: string, country: Country): "phone_format" | "phone_not_mobile" | null {
  if (!phone.startsWith(country.phone.code) || phone.length !== phoneLength(country.phone)) return "phone_format";
  const number = parsePhoneNumber(phone);
  return number?.country === country.region && number.isValid() ? null : "phone_not_mobile";
}

/**
 * Sends a four-digit code that is valid for five minutes. Faults: `phone` with phone_format, phone_not_mobile,
 * resend_too_early, too_many_codes; a null attr with sms_not_sent if the gateway has not accepted it in time. The next
 * request waits for that same code again: no cooldown applies to a code that was never sent.
 */
export async function sendCode(db: Database, deps: SendCodeDeps, input: SendCodeInput): Promise<Result<SentCode>> {
  const { country, locale, phone, purpose, host } = input;
  const fault = phoneFault(phone, country);
  if (fault) return refuse("phone", fault);
  if (!input.otpEnabled) return accept({ send_sms: false });

  const code = makeCode();
  const limit = await storeCode(
    db,
    {
      source: sourceOf(input, deps.secret),
      codeHash: hashCode(deps.secret, { phone, purpose, code }),
      limits: deps.limits,
    },
    (transaction) =>
      deps.queueSms(transaction, { country, locale, to: phone, message: messages[purpose], values: { code, host } }),
  );
  const isRepeated = limit.limit === "resend";
  if (isRepeated && !(await isUnsent(db, phone))) return refuseTooEarly(limit.waitSeconds);
  if (!isRepeated && limit.isOverBudget) deps.onOverBudget?.();
  if (!isRepeated && limit.limit !== "none") return refuseTooOften("phone", "too_many_codes", limit.waitSeconds);
  if ((await awaitDelivery(db, phone, deps.waitMs)) !== "sent") return refuse(null, "sms_not_sent");
  return accept({
    send_sms: true,
    resend_after: isRepeated ? limit.waitSeconds : resendAfterSeconds,
    expires_in: codeLifetimeSeconds,
  });
}

function refuseTooEarly(waitSeconds: number): Refused {
  const values = { count: waitSeconds };
  return { ok: false, faults: [{ attr: "phone", code: "resend_too_early", values, retryAfter: waitSeconds }] };
}

function sourceOf({ country, phone, purpose, ip }: SendCodeInput, secret: string) {
  return {
    country: country.countryId,
    phone,
    purpose,
    wrongCodesKey: wrongCodesKey(secret, phone),
    ipHash: hashKey(secret, "address", ip),
    networkHash: hashKey(secret, "network", networkOf(ip)),
  };
}
