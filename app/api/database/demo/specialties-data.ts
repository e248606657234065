import type { Localized } from "../schema.ts";

export type Specialty = {
  key: string;
  name: Localized;
  /** A shorter everyday name, preferred where there is one. */
  alternate?: Localized;
  /** The children's counterpart of this specialty. */
  child?: Localized;
  /** Relative frequency among doctors. */
  weight: number;
  /** Price relative to the country's average consultation. */
  price: number;
  primary?: boolean;
};

const t = (ru: string, kk: string, hu: string, en: string, ro: string): Localized => ({ ru, kk, hu, en, ro });

export const specialties: Specialty[] = [
  {
    key: "therapist",
    weight: 9,
    price: 0.8,
    primary: true,
    name: t("Терапевт", "Терапевт", "Belgyógyász", "General practitioner", "Internist"),
    child: t("Педиатр", "Педиатр", "Gyermekorvos", "Pediatrician", "Pediatru"),
  },
  {
    key: "gynecologist",
    weight: 8,
    price: 1,
    primary: true,
    name: t(
      "Акушер-гинеколог",
      "Акушер-гинеколог",
      "Szülész-nőgyógyász",
      "Obstetrician-gynecologist",
      "Obstetrician-ginecolog",
    ),
    alternate: t("Гинеколог", "Гинеколог", "Nőgyógyász", "Gynecologist", "Ginecolog"),
    child: t(
      "Детский гинеколог",
      "Балалар гинекологы",
      "Gyermeknőgyógyász",
      "Pediatric gynecologist",
      "Ginecolog pediatru",
    ),
  },
  {
    key: "dentist",
    weight: 8,
    price: 0.7,
    primary: true,
    name: t("Стоматолог", "Стоматолог", "Fogorvos", "Dentist", "Stomatolog"),
    child: t("Детский стоматолог", "Балалар стоматологы", "Gyermekfogász", "Pediatric dentist", "Stomatolog pediatru"),
  },
  {
    key: "neurologist",
    weight: 6,
    price: 1,
    primary: true,
    name: t("Невролог", "Невролог", "Neurológus", "Neurologist", "Neurolog"),
    child: t(
      "Детский невролог",
      "Балалар неврологы",
      "Gyermekneurológus",
      "Pediatric neurologist",
      "Neurolog pediatru",
    ),
  },
  {
    key: "cardiologist",
    weight: 5,
    price: 1.1,
    primary: true,
    name: t("Кардиолог", "Кардиолог", "Kardiológus", "Cardiologist", "Cardiolog"),
    child: t(
      "Детский кардиолог",
      "Балалар кардиологы",
      "Gyermekkardiológus",
      "Pediatric cardiologist",
      "Cardiolog pediatru",
    ),
  },
  {
    key: "ent",
    weight: 5,
    price: 0.9,
    primary: true,
    name: t("Отоларинголог", "Отоларинголог", "Fül-orr-gégész", "Otolaryngologist", "Otorinolaringolog"),
    alternate: t("ЛОР", "ЛОР", "Fül-orr-gégész", "ENT doctor", "ORL-ist"),
    child: t(
      "Детский ЛОР",
      "Балалар ЛОР дәрігері",
      "Gyermek fül-orr-gégész",
      "Pediatric ENT doctor",
      "ORL-ist pediatru",
    ),
  },
  {
    key: "dermatologist",
    weight: 5,
    price: 1,
    primary: true,
    name: t("Дерматолог", "Дерматолог", "Bőrgyógyász", "Dermatologist", "Dermatolog"),
    child: t(
      "Детский дерматолог",
      "Балалар дерматологы",
      "Gyermekbőrgyógyász",
      "Pediatric dermatologist",
      "Dermatolog pediatru",
    ),
  },
  {
    key: "ophthalmologist",
    weight: 4,
    price: 0.9,
    primary: true,
    name: t("Офтальмолог", "Офтальмолог", "Szemész", "Ophthalmologist", "Oftalmolog"),
    alternate: t("Окулист", "Окулист", "Szemorvos", "Eye doctor", "Oftalmolog"),
    child: t(
      "Детский офтальмолог",
      "Балалар офтальмологы",
      "Gyermekszemész",
      "Pediatric ophthalmologist",
      "Oftalmolog pediatru",
    ),
  },
  {
    key: "endocrinologist",
    weight: 4,
    price: 1.1,
    primary: true,
    name: t("Эндокринолог", "Эндокринолог", "Endokrinológus", "Endocrinologist", "Endocrinolog"),
    child: t(
      "Детский эндокринолог",
      "Балалар эндокринологы",
      "Gyermekendokrinológus",
      "Pediatric endocrinologist",
      "Endocrinolog pediatru",
    ),
  },
  {
    key: "gastroenterologist",
    weight: 4,
    price: 1.1,
    primary: true,
    name: t("Гастроэнтеролог", "Гастроэнтеролог", "Gasztroenterológus", "Gastroenterologist", "Gastroenterolog"),
    child: t(
      "Детский гастроэнтеролог",
      "Балалар гастроэнтерологы",
      "Gyermekgasztroenterológus",
      "Pediatric gastroenterologist",
      "Gastroenterolog pediatru",
    ),
  },
  {
    key: "urologist",
    weight: 4,
    price: 1,
    primary: true,
    name: t("Уролог", "Уролог", "Urológus", "Urologist", "Urolog"),
    child: t("Детский уролог", "Балалар урологы", "Gyermekurológus", "Pediatric urologist", "Urolog pediatru"),
  },
  {
    key: "orthopedist",
    weight: 4,
    price: 1,
    primary: true,
    name: t(
      "Травматолог-ортопед",
      "Травматолог-ортопед",
      "Ortopéd-traumatológus",
      "Orthopedic surgeon",
      "Ortoped-traumatolog",
    ),
    alternate: t("Ортопед", "Ортопед", "Ortopéd orvos", "Orthopedist", "Ortoped"),
    child: t("Детский ортопед", "Балалар ортопеді", "Gyermekortopéd", "Pediatric orthopedist", "Ortoped pediatru"),
  },
  {
    key: "surgeon",
    weight: 4,
    price: 1,
    name: t("Хирург", "Хирург", "Sebész", "General surgeon", "Chirurg"),
    child: t("Детский хирург", "Балалар хирургы", "Gyermeksebész", "Pediatric surgeon", "Chirurg pediatru"),
  },
  {
    key: "allergist",
    weight: 3,
    price: 1.1,
    name: t("Аллерголог-иммунолог", "Аллерголог-иммунолог", "Allergológus", "Allergist", "Alergolog-imunolog"),
    alternate: t("Аллерголог", "Аллерголог", "Allergológus", "Allergist", "Alergolog"),
    child: t(
      "Детский аллерголог",
      "Балалар аллергологы",
      "Gyermekallergológus",
      "Pediatric allergist",
      "Alergolog pediatru",
    ),
  },
  {
    key: "psychologist",
    weight: 3,
    price: 1.2,
    primary: true,
    name: t("Психолог", "Психолог", "Pszichológus", "Psychologist", "Psiholog"),
    child: t(
      "Детский психолог",
      "Балалар психологы",
      "Gyermekpszichológus",
      "Child psychologist",
      "Psiholog pentru copii",
    ),
  },
  {
    key: "pulmonologist",
    weight: 2,
    price: 1,
    name: t("Пульмонолог", "Пульмонолог", "Tüdőgyógyász", "Pulmonologist", "Pneumolog"),
    child: t(
      "Детский пульмонолог",
      "Балалар пульмонологы",
      "Gyermektüdőgyógyász",
      "Pediatric pulmonologist",
      "Pneumolog pediatru",
    ),
  },
  {
    key: "nephrologist",
    weight: 2,
    price: 1.1,
    name: t("Нефролог", "Нефролог", "Nefrológus", "Nephrologist", "Nefrolog"),
  },
  {
    key: "rheumatologist",
    weight: 2,
    price: 1.1,
    name: t("Ревматолог", "Ревматолог", "Reumatológus", "Rheumatologist", "Reumatolog"),
  },
  {
    key: "psychiatrist",
    weight: 2,
    price: 1.3,
    name: t("Психиатр", "Психиатр", "Pszichiáter", "Psychiatrist", "Psihiatru"),
  },
  { key: "oncologist", weight: 2, price: 1.3, name: t("Онколог", "Онколог", "Onkológus", "Oncologist", "Oncolog") },
  {
    key: "mammologist",
    weight: 2,
    price: 1.1,
    name: t("Маммолог", "Маммолог", "Emlőspecialista", "Breast specialist", "Senolog"),
  },
  {
    key: "proctologist",
    weight: 2,
    price: 1.1,
    name: t("Проктолог", "Проктолог", "Proktológus", "Proctologist", "Proctolog"),
  },
  {
    key: "vascular-surgeon",
    weight: 2,
    price: 1.2,
    name: t("Сосудистый хирург", "Тамыр хирургы", "Érsebész", "Vascular surgeon", "Chirurg vascular"),
    alternate: t("Флеболог", "Флеболог", "Érsebész", "Vein specialist", "Flebolog"),
  },
  {
    key: "hematologist",
    weight: 1,
    price: 1.2,
    name: t("Гематолог", "Гематолог", "Hematológus", "Hematologist", "Hematolog"),
  },
  {
    key: "infectiologist",
    weight: 1,
    price: 1,
    name: t("Инфекционист", "Инфекционист", "Infektológus", "Infectious disease specialist", "Infecționist"),
  },
  { key: "dietitian", weight: 2, price: 1, name: t("Диетолог", "Диетолог", "Dietetikus", "Dietitian", "Nutriționist") },
  {
    key: "physiotherapist",
    weight: 2,
    price: 0.8,
    name: t("Физиотерапевт", "Физиотерапевт", "Fizioterapeuta", "Physiotherapist", "Medic de recuperare medicală"),
  },
];
