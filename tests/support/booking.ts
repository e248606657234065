import type { CountryId } from "#app/countries/country.ts";
import type { Page, Visitor } from "./visitor.ts";

/** What the buttons of the booking are called, in all five languages. */
export const words = {
  name: "Тест Пациент",
  book: /^(Записаться|Book|Foglalás|Programează-mă|Жазылу)$/,
  confirm: /^(Подтвердить запись|Confirm the appointment|Foglalás megerősítése|Confirmă programarea|Жазылуды растау)$/,
  goOn: /^(Продолжить|Continue|Tovább|Continuă|Жалғастыру)$/,
  chooseTime: /(Изменить|Change|Módosítás|Schimbă|Өзгерту)$/,
};

/** As people write them, each in their own way. */
export const phones: Record<CountryId, string> = {
  kz: "8 701 123 45 67",
  kg: "0555 12 34 56",
  hu: "06 20 123 4567",
  ro: "0712 345 678",
  ae: "050 123 4567",
};

const normalized: Record<CountryId, string> = {
  kz: "+77011234567",
  kg: "+996555123456",
  hu: "+36201234567",
  ro: "+40712345678",
  ae: "+971501234567",
};

/**
 * From the home page to the form of the first free slot, by links alone. `fits` passes over
 * doctors whose form is not the wanted one. Which slot it is, nobody else takes by accident:
 * callers book what they were given at once or not at all.
 */
export async function startForm(visitor: Visitor, fits: (form: Page) => boolean = () => true): Promise<{ form: Page; list: Page }> {
  const home = await visitor.get("/");
  const specialties = home.document.querySelectorAll("main a[href*='/doctors/']").map((link) => link.getAttribute("href")!);
  for (const specialty of specialties) {
    const list = await visitor.get(specialty);
    const slots = list.document.querySelectorAll("a[href*='slot=']").map((link) => link.getAttribute("href")!);
    for (const slot of slots.slice(0, 30)) {
      const page = await visitor.get(slot);
      const form = page.url.pathname.endsWith("/info") ? await page.follow(words.goOn) : page;
      if (form.document.querySelector("input[name=slot]") && fits(form)) return { form, list };
    }
  }
  throw new Error("no free slot on any list");
}

/** Right answers to the additional questions of a form. */
export function typedFields(form: Page): Record<string, string> {
  const inputs = form.document.querySelectorAll("input[name^=field-]").filter((input) => input.getAttribute("type") !== "radio");
  return Object.fromEntries(inputs.map((input) => [input.getAttribute("name")!, answerTo(input.getAttribute("type"), input)]));
}

function answerTo(type: string | undefined, input: { getAttribute(name: string): string | undefined }): string {
  if (type === "date") return "1990-02-03";
  if (type === "email") return "patient@example.com";
  if (input.getAttribute("inputmode") === "tel") return "900203300123".slice(0, Number(input.getAttribute("maxlength")) - 6);
  return input.getAttribute("inputmode") === "decimal" ? "1055" : "Teszt";
}

/** The code of the latest SMS to a phone, as the outbox shows it. */
export async function lastCode(visitor: Visitor, market: CountryId, phone = normalized[market]): Promise<string> {
  const messages = (await visitor.get("/outbox.json")).answer.json() as { to: string; text: string }[];
  const code = /#(\d{4})$/.exec(messages.find((message) => message.to === phone)?.text ?? "")?.[1];
  if (!code) throw new Error(`no code for ${phone}`);
  return code;
}
