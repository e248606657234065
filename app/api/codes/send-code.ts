import parsePhoneNumber from "libphonenumber-js/mobile";
import type { Country, Locale } from "#app/countries/country.ts";
import { phoneLength } from "#app/countries/phone.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { awaitDelivery, isWaiting, type QueueSms } from "../sms/index.ts";
import { hashAddress, hashCode, makeCode } from "./hash.ts";
import { codeLifetimeSeconds, resendAfterSeconds, storeCode, type CodeLimits } from "./queries.ts";

export type SendCodeInput = {
  country: Country;
  locale: Locale;
  phone: string;
  /** Whose request it is, for the limits. */
  address: string;
  /** False where phones are not verified: nothing is sent. */
  otpEnabled: boolean;
};

export type SentCode = { send_sms: boolean; resend_after?: number; expires_in?: number };

/** What is wrong with a number: only mobile ones of the country's own are taken, no SMS goes anywhere else. */
export function phoneFault(phone: string, country: Country): "phone_format" | "phone_not_mobile" | null {
  if (!phone.startsWith(country.phone.code) || phone.length !== phoneLength(country.phone)) return "phone_format";
  const number = parsePhoneNumber(phone);
  return number?.country === country.region && number.isValid() ? null : "phone_not_mobile";
}

/** How long a visitor is kept waiting for the gateway. */
const longestWaitMs = 4_000;

/**
 * Sends a four-digit code that holds five minutes. Faults: `phone` with phone_format, phone_not_mobile, resend_too_early,
 * too_many_codes; a null attr with sms_not_sent when the gateway has not taken it in time. Asked again, that one is waited
 * for once more: it is not too early for a code that never came.
 */
export async function sendCode(
  db: Database,
  tools: { secret: string; queueSms: QueueSms; limits: CodeLimits | null; waitMs?: number },
  input: SendCodeInput,
): Promise<Result<SentCode>> {
  const { country, locale, phone } = input;
  const wrong = phoneFault(phone, country);
  if (wrong) return refuse("phone", wrong);
  if (!input.otpEnabled) return accept({ send_sms: false });

  const code = makeCode();
  const limit = await storeCode(
    db,
    {
      country: country.countryId,
      phone,
      codeHash: hashCode(tools.secret, phone, code),
      requesterHash: hashAddress(tools.secret, input.address),
      limits: tools.limits,
    },
    (transaction) => tools.queueSms(transaction, { country, locale, to: phone, message: "code", values: { code } }),
  );
  const isRepeated = limit.limit === "resend";
  if (isRepeated && !(await isWaiting(db, phone))) return refuse("phone", "resend_too_early", { count: limit.waitSeconds });
  if (!isRepeated && limit.limit !== "none") return refuse("phone", "too_many_codes");
  if ((await awaitDelivery(db, phone, tools.waitMs ?? longestWaitMs)) !== "sent") return refuse(null, "sms_not_sent");
  return accept({ send_sms: true, resend_after: isRepeated ? limit.waitSeconds : resendAfterSeconds, expires_in: codeLifetimeSeconds });
}
