import type { Country, Locale } from "#app/countries/country.ts";
import { phoneLength } from "#app/countries/phone.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import type { QueueSms } from "../sms/index.ts";
import { hashAddress, hashCode, makeCode } from "./hash.ts";
import { codeLifetimeSeconds, resendAfterSeconds, storeCode } from "./queries.ts";

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

/** Whether a number has the country's code and length. */
export function isOwnPhone(phone: string, country: Country): boolean {
  return phone.startsWith(country.phone.code) && phone.length === phoneLength(country.phone);
}

/** Sends a four-digit code that holds five minutes. Faults: `phone` with phone_format, resend_too_early, too_many_codes. */
export async function sendCode(
  db: Database,
  tools: { secret: string; queueSms: QueueSms; maxPerAddress: number | null },
  input: SendCodeInput,
): Promise<Result<SentCode>> {
  const { country, locale, phone } = input;
  if (!isOwnPhone(phone, country)) return refuse("phone", "phone_format");
  if (!input.otpEnabled) return accept({ send_sms: false });

  const code = makeCode();
  const limit = await storeCode(
    db,
    {
      country: country.countryId,
      phone,
      codeHash: hashCode(tools.secret, phone, code),
      requesterHash: hashAddress(tools.secret, input.address),
      maxPerAddress: tools.maxPerAddress,
    },
    (transaction) => tools.queueSms(transaction, { country, locale, to: phone, message: "code", values: { code } }),
  );
  if (limit.limit === "resend") return refuse("phone", "resend_too_early", { count: limit.waitSeconds });
  if (limit.limit !== "none") return refuse("phone", "too_many_codes");
  return accept({ send_sms: true, resend_after: resendAfterSeconds, expires_in: codeLifetimeSeconds });
}
