import "#app/i18n/date-locales.server.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { formatDate } from "#app/i18n/formats.ts";
import { maskPhone } from "#app/ui/phone-field/format-typed-phone.ts";
import { claimSlot } from "./claims.ts";
import { freshDigits, shuffled } from "./draw.ts";
import type { Page, Visitor } from "./visitor.ts";

/** Texts of the booking: a patient's name, and button labels in all languages. */
export const bookingTexts = {
  name: "Тест Пациент",
  surname: "Тестова",
  book: /^(Записаться|Book|Foglalás|Faceți programarea|Жазылу|Записать пациента)$/,
  confirm:
    /^(Подтвердить запись|Confirm the appointment|Foglalás megerősítése|Confirmați programarea|Жазылуды растау)$/,
  openOwn:
    /^(Показать мои записи|Show my appointments|Foglalásaim megtekintése|Vedeți programările|Жазылуларымды көрсету)$/,
  goOn: /^(Продолжить|Continue|Tovább|Continuați|Жалғастыру)$/,
  chooseTime: /(Изменить|Change|Módosítás|Schimbați|Өзгерту)$/,
};

export type Phone = { /** As people write it. */ typed: string; /** As it is stored. */ number: string };

/** A mobile number that no other test of the run uses; `shown`: as forms are prefilled with it. */
export function freshPhone(market: CountryId = "kg"): Phone & { shown: string } {
  const make = (trunk: string, code: string, operator: string) => {
    const rest = freshDigits();
    const shown = maskPhone(operator + rest, getCountry(market).phone);
    return { typed: `${trunk}${operator} ${rest}`, number: code + operator + rest, shown };
  };
  return {
    kz: () => make("8 ", "+7", "701"),
    kg: () => make("0", "+996", "55"),
    hu: () => make("06 ", "+36", "20"),
    ro: () => make("0", "+40", "72"),
    ae: () => make("0", "+971", "50"),
  }[market]();
}

/** Cards of a page on phones, and slots of a day on the smallest screen, which are visible at every width. */
const phoneCards = 5;
const phoneTimes = 3;

/** Whether a booking form has no additional fields. */
export const hasNoAdditionalFields = (form: Page) => !form.document.querySelector("[name^=field-]");

/** Services for children, excluded because `typedFields` answers as an adult. */
const forChildren = /pediat|child|gyermek|csecsemo|copii|detsk/;

/**
 * Follows links from the home page to the form of a free slot for an adult, which no other test uses as long as there
 * are enough. Slots of the current day are left out: they may be too soon to change. `fits` rejects forms; one slot of
 * each doctor service is tried before the others. The run's seed selects the slots. `lists`: these pages instead of
 * the home page's specialties.
 */
export async function startForm(
  visitor: Visitor,
  fits: (form: Page, link: string, list: Page) => boolean = () => true,
  lists?: readonly string[],
): Promise<{ form: Page; list: Page }> {
  type Candidate = { slot: string; list: Page };
  const further: Candidate[] = [];
  const claimed: Candidate[] = [];
  const tried = new Set<string>();
  const open = async ({ slot, list }: Candidate): Promise<{ form: Page; list: Page } | null> => {
    const form = await openSlot(visitor, slot);
    return form && fits(form, slot, list) ? { form, list } : null;
  };
  const claim = async (candidate: Candidate) => {
    const release = claimSlot(candidate.list.url, candidate.slot);
    if (!release) {
      claimed.push(candidate);
      return null;
    }
    const opened = await open(candidate);
    if (!opened) release();
    return opened;
  };
  for (const path of shuffled(lists ?? (await specialtiesOf(visitor)))) {
    const list = await visitor.get(path);
    for (const slot of shuffled(slotsOf(list))) {
      const doctorService = /booking\/[^/]+/.exec(slot)![0];
      if (tried.has(doctorService)) {
        further.push({ slot, list });
        continue;
      }
      tried.add(doctorService);
      const opened = await claim({ slot, list });
      if (opened) return opened;
    }
  }
  for (const candidate of further) {
    const opened = await claim(candidate);
    if (opened) return opened;
  }
  for (const candidate of claimed) {
    const opened = await open(candidate);
    if (opened) return opened;
  }
  throw new Error("no free slot on any list");
}

async function specialtiesOf(visitor: Visitor): Promise<string[]> {
  const home = await visitor.get("/");
  const links = home.document.querySelectorAll("main a[href*='/doctors/']");
  return links.map((link) => link.getAttribute("href")!).filter((href) => !forChildren.test(href));
}

/** Links of the slots of later days that a list shows at every width. */
function slotsOf(list: Page): string[] {
  const today = todayOn(list);
  return list.document
    .querySelectorAll("article")
    .slice(0, phoneCards)
    .flatMap((card) =>
      card
        .querySelectorAll("a[href*='slot=']")
        .filter((link) => link.parentNode!.querySelectorAll("a").indexOf(link) < phoneTimes)
        .filter((link) => !link.text.includes(today))
        .map((link) => link.getAttribute("href")!),
    );
}

/** The current day in the page's market, as its slots name days. */
function todayOn({ url, document }: Page): string {
  const market = url.hostname.split(".")[0]!;
  const language = document.querySelector("html")!.getAttribute("lang") as Locale;
  return formatDate(todayIn(getCountry(market).timeZone), "longDay", language);
}

/** The form of a slot, after the info step; null if the slot has been taken. */
async function openSlot(visitor: Visitor, slot: string): Promise<Page | null> {
  const page = await visitor.get(slot);
  const form = page.url.pathname.endsWith("/info") ? await page.follow(bookingTexts.goOn) : page;
  return form.document.querySelector("input[name=slot]") ? form : null;
}

/** The path that a booked appointment's page says to keep: the only one with the key. */
export function pathWithKey(appointment: Page): string {
  const link = appointment.document.querySelector("main a[href^=http][href*='?hash=']")?.getAttribute("href");
  if (!link) throw new Error(`no link to keep on ${appointment.url.href}`);
  return new URL(link).pathname + new URL(link).search;
}

/** The key of a booked appointment, from the same link. */
export function keyOf(appointment: Page): string {
  return new URL(pathWithKey(appointment), appointment.url).searchParams.get("hash")!;
}

/** Whether the card of a slot's link shows enough slots that some can be taken. */
export function hasManyTimes(link: string, list: Page): boolean {
  const card = list.document
    .querySelectorAll("article")
    .find((article) => article.querySelectorAll("a").some((time) => time.getAttribute("href") === link));
  return (card?.querySelectorAll("a[href*='slot=']").length ?? 0) >= 6;
}

/** Valid answers to the additional fields of a form, and to its surname if it asks for one. */
export function typedFields(form: Page): Record<string, string> {
  const inputs = form.document
    .querySelectorAll("input[name^=field-]")
    .filter((input) => input.getAttribute("type") !== "radio");
  const radios = form.document
    .querySelectorAll("input[name^=field-][type=radio][value=female]")
    .map((input) => input.getAttribute("name")!);
  const dates = form.document.querySelectorAll("select[name^=field-]").map((select) => select.getAttribute("name")!);
  const surnames = form.document.querySelectorAll("input[name=surname]");
  return Object.fromEntries([
    ...surnames.map(() => ["surname", bookingTexts.surname] as const),
    ...inputs.map((input) => [input.getAttribute("name")!, answerTo(form, input)] as const),
    ...radios.map((name) => [name, "female"] as const),
    ...dates.map((name) => [name, bornIn(name)] as const),
  ]);
}

/** A date of birth has three fields. */
function bornIn(name: string): string {
  if (name.endsWith("-year")) return "1990";
  return name.endsWith("-month") ? "2" : "3";
}

/** Of a woman born on 3 February 1990, by length: TAJ, IIN, CNP, PIN, Emirates ID. */
const nationalIds: Record<number, string> = {
  9: "123456788",
  12: "900203400127",
  13: "2900203400128",
  14: "10302199000123",
  15: "784199012345676",
};

/** Optional fields stay empty. */
function answerTo(form: Page, input: { getAttribute(name: string): string | undefined }): string {
  if (input.getAttribute("required") === undefined) return "";
  if (input.getAttribute("type") === "email") return "patient@example.com";
  if (input.getAttribute("inputmode") === "tel") return nationalIds[input.getAttribute("placeholder")!.length]!;
  if (input.getAttribute("inputmode") === "decimal") return "1055";
  const label = form.document.querySelector(`label[for=${input.getAttribute("id")}]`)!.text;
  if (label.startsWith("Возраст")) return "4";
  return /^(Házszám|House number)/.test(label) ? "12/A" : "Teszt";
}

/** Posts a booking form with the name of the tests and the phone. @returns the next page, usually the code step */
export const sendBookingForm = (form: Page, phone: Phone): Promise<Page> =>
  form.form(bookingTexts.book).submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });

/** The code of the latest SMS to a phone, read from the outbox. */
export async function lastCode(visitor: Visitor, { number: phone }: Phone): Promise<string> {
  const messages = (await visitor.get("/outbox.json")).response.json() as { to: string; text: string }[];
  const code = messages.flatMap(({ to, text }) => (to === phone ? (/#(\d{4})$/.exec(text)?.[1] ?? []) : []))[0];
  if (!code) throw new Error(`no code for ${phone}`);
  return code;
}

/** The value of the form's first field of this name. */
export const valueOf = (page: Page, name: string) =>
  page.document.querySelector(`[name=${name}]`)?.getAttribute("value") ?? "";

/** The error of the field with this label. */
export const errorAt = (page: Page, label: string) =>
  page.document
    .querySelectorAll("main label, main legend")
    .find((element) => element.text.startsWith(label))
    ?.parentNode?.querySelector("p[id$=-error]")?.text;
