import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { DoctorService } from "#app/contract/doctor.ts";
import type { Locale } from "#app/countries/country.ts";
import { getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { notFoundAsNull } from "../shell/index.ts";

type Terms = Pick<DoctorService, "discount_price" | "on_walk_in_basis" | "price_conditions">;

/**
 * The price and the notices that a patient has been shown before booking, as the form and the draft keep them: "1200",
 * or "1200 queue conditions:ru:x8Zk2Q0f" with a digest of the conditions in the language of the page.
 */
export function termsOf(
  { discount_price: price, on_walk_in_basis: isQueue, price_conditions: conditions }: Terms,
  locale: Locale,
): string {
  return [
    price,
    ...(isQueue ? ["queue"] : []),
    ...(conditions ? [`conditions:${locale}:${digestOf(conditions)}`] : []),
  ].join(" ");
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 8);

export type TermsChange = {
  /** Null: the price has not changed. */
  price: { before: number; now: number } | null;
  /** Whether the info step has new notices. */
  hasNewNotices: boolean;
};

/**
 * The change of terms since `shown`, as `changeOfTerms` finds it. The terms now are read in the language of `shown`,
 * which may differ from the page's language.
 */
export async function findChangeOfTerms(
  context: Readonly<RouterContextProvider>,
  shown: string | null,
  service: DoctorService,
): Promise<TermsChange | null> {
  const { api, country } = context.get(requestContext);
  const pageLocale = getLocale(context);
  const locale = country.locales.find((candidate) => shown?.includes(` conditions:${candidate}:`)) ?? pageLocale;
  if (locale === pageLocale) return changeOfTerms(shown, termsOf(service, locale));
  const doctor = await api.with({ locale }).doctors.byDoctorService({ id: service.id }).catch(notFoundAsNull);
  const translated = doctor?.services.find(({ id }) => id === service.id);
  return changeOfTerms(shown, translated ? termsOf(translated, locale) : termsOf(service, pageLocale));
}

/** The change that a patient who has seen `shown` must see before booking; null if there is none, or it is unknown. */
export function changeOfTerms(shown: string | null, now: string): TermsChange | null {
  if (shown === null) return null;
  const [priceShown, ...noticesShown] = shown.split(" ");
  const [priceNow, ...noticesNow] = now.split(" ");
  const price = priceShown === priceNow ? null : { before: Number(priceShown), now: Number(priceNow) };
  const hasNewNotices = !noticesNow.every((notice) =>
    noticesShown.some((shownNotice) => isSameNotice(shownNotice, notice)),
  );
  return price || hasNewNotices ? { price, hasNewNotices } : null;
}

/** Conditions that were shown in another language are not compared, nor those of earlier releases without a digest. */
function isSameNotice(shown: string, now: string): boolean {
  const [kind, locale] = shown.split(":");
  const [kindNow, localeNow] = now.split(":");
  return kind === kindNow && (locale !== localeNow || shown === now);
}
