import { expect, test } from "vitest";
import type { AppointmentFieldKind } from "#app/contract/appointment-field.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { BranchForm } from "./branch-form.tsx";
import { ClinicForm } from "./clinic-form.tsx";
import { newField, newOffer, newProfile } from "./entry-form.ts";
import { FieldForm } from "./field-form.tsx";
import { OfferForm } from "./offer-form.tsx";
import { OtherDoctors } from "./other-doctors.tsx";
import { ProfileForm } from "./profile-form.tsx";

const formState = { version: "1", result: undefined, conflict: [] };
const lor = { id: 3, name: "ЛОР", type: "initial-appointment" } as const;

const forms = {
  question: <FieldForm {...formState} kind="text" values={newField} services={[lor]} />,
  service: <OfferForm {...formState} values={{ ...newOffer, base_price: 900, discount_price: 700 }} />,
  profile: <ProfileForm {...formState} doctor={null} values={newProfile} />,
  clinic: <ClinicForm {...formState} name="Клиника «Айкөл»" values={{ description: null, photo: null }} />,
};

/** The fields of a form by name: label and hint, as a screen reader says them. */
function fieldsOf(name: keyof typeof forms): Record<string, string[]> {
  const form = renderIn("kz", "ru", forms[name]);
  const textOf = (id: string) => form.querySelector(`#${id}`)!.text;
  const fields = form.querySelectorAll("input[type=text], textarea, select").map((field) => {
    const label = form.querySelector(`label[for="${field.id}"]`)!.text;
    const hints = field.getAttribute("aria-describedby")?.split(" ").map(textOf) ?? [];
    return [field.getAttribute("name"), [label, ...hints]] as const;
  });
  return Object.fromEntries(fields);
}

const markup = "Можно использовать <p>, <b>, <ul> и <li>.";
/** Of a text in both languages of the market. */
const inBoth = (name: string, label: string, hint: string[] = [], mark = "") => ({
  [`${name}_ru`]: [`${label} (русский)${mark}`, ...hint],
  [`${name}_kk`]: [`${label} (казахский)`, ...hint],
});

test.each([
  [
    "question",
    {
      ...inBoth("title", "Вопрос, как его увидят пациенты", [], " *"),
      min_length: ["Не меньше", "Для текста — число символов, для числа — наименьшее и наибольшее значение."],
      max_length: ["Не больше"],
      audience: ["Кому задаётся"],
    },
  ],
  [
    "service",
    {
      base_price: ["Цена, ₸ *", "0 — цена по запросу."],
      discount_price: ["Цена со скидкой, ₸", "Сколько платят пациенты. Оставьте пустым, если скидки нет."],
      ...inBoth("price_conditions", "Условия", [`Пациенты читают это перед записью. ${markup}`]),
      ...inBoth("qualification_display", "Категория"),
      age_from_years: ["Возраст от, лет"],
      age_from_months: ["Возраст от, месяцев"],
      age_to_years: ["Возраст до, лет"],
      age_to_months: ["Возраст до, месяцев"],
      minutes_before_appointment: ["Запись не позднее чем за, минут"],
      avg_waiting_time: ["Среднее ожидание, минут"],
    },
  ],
  [
    "profile",
    {
      ...inBoth("name", "Фамилия, имя, отчество", [], " *"),
      ...inBoth("academic_status", "Учёное звание"),
      ...inBoth("science_degree", "Учёная степень"),
      experience: ["Стаж, лет"],
      ...inBoth("about", "О враче", ["Текст без оформления."]),
    },
  ],
  ["clinic", inBoth("description", "О клинике", [`Пациенты читают это на странице клиники. ${markup}`])],
] as const)("in the form of a %s each field has its own label, and its hint as the description", (name, fields) => {
  expect(fieldsOf(name)).toEqual(fields);
});

test.each<[AppointmentFieldKind, boolean]>([
  ["text", true],
  ["numeric", true],
  ["gender", false],
  ["date", false],
  ["email", false],
])("a question of the kind %s has limits: %s; without services at its branch it is of none", (kind, hasLimits) => {
  const form = renderIn("kz", "ru", <FieldForm {...formState} kind={kind} values={newField} services={[]} />);
  expect([form.querySelector("[name=min_length]") !== null, form.querySelector("fieldset")]).toEqual([hasLimits, null]);
});

test.each([
  ["clinic", true, "А"],
  ["profile", false, ""],
] as const)(
  "the picture in the form of a %s is as patients see it: square %s, initials %j",
  (name, isSquare, letters) => {
    const picture = renderIn("kz", "ru", forms[name]).querySelector("[data-initials]")!;
    expect([/square/.test(picture.classNames), picture.getAttribute("data-initials")]).toEqual([isSquare, letters]);
  },
);

test("in the form of a branch the hint on hours describes the group of their fields", () => {
  const form = renderIn("kz", "ru", <BranchForm {...formState} values={null} />);
  const [hours] = form.querySelectorAll("fieldset");
  expect(hours!.querySelectorAll("input")).toHaveLength(7);
  expect(form.querySelector(`#${hours!.getAttribute("aria-describedby")}`)!.text).toMatch(/09:00/);
});

test.each([
  ["/photos/own.webp", true],
  [null, false],
])("the photo %j of a profile can be taken away: %s", (photo, canBe) => {
  const doctor = { id: 2, slug: "asanova", name: "Асанова", image_url: "/photos/shown.webp" };
  const form = renderIn("kz", "ru", <ProfileForm {...formState} doctor={doctor} values={{ ...newProfile, photo }} />);
  expect(form.querySelector("[name=no_photo]") !== null).toBe(canBe);
});

test("in the form of a branch a name and an address in a language of another market stay", () => {
  const texts = { name: { ru: "Айкөл" }, address: { ru: "улица Южная, 3", en: "3 South Street" } };
  const hours = Array.from({ length: 7 }, () => []);
  const location = { lat: 42.87, lng: 74.57 };
  const values = { branch_name: texts.name, address: texts.address, location, phone: null, opening_hours: hours };
  const form = renderIn("kz", "ru", <BranchForm {...formState} values={values} />);
  expect(form.querySelector("[name=address_en]")?.getAttribute("value")).toBe("3 South Street");
});

test("X-01 a doctor chosen for a branch before the sign-in is chosen again, and the page says that it must be sent again", () => {
  const doctors = [3, 7].map((id) => ({ id, name: `${id}` }));
  const form = renderIn(
    "kg",
    "ru",
    <OtherDoctors branch={4} doctors={doctors} result={{ initialValue: { doctor: "7" } }} />,
  );
  expect(form.querySelector("output")?.text).toMatch(/ещё раз/);
  expect(form.querySelector("option[selected]")?.getAttribute("value")).toBe("7");
});
