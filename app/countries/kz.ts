import type { Country } from "./country.ts";

export const kz: Country = {
  countryId: "kz",
  name: "Қазақстан",
  region: "KZ",
  lang: "ru",
  brandName: "Vizit.kz",
  link: "https://vizit.kz",
  currency: "KZT",
  defaultLocale: "ru",
  locales: ["ru", "kk"],
  ogLocale: "ru_KZ",
  regionalLocales: { ru: "ru-KZ", kk: "kk-KZ" },
  phone: { code: "+7", city_code_length: 3, mask: "(###) ###-##-##" },
  timeZone: "Asia/Almaty",
  doctorLocales: [
    { title: "Русский", value: "ru" },
    { title: "Қазақша", value: "kk" },
    { title: "English", value: "en" },
  ],
  address: "Алматы, проспект Абая, 52",
  email: "help@vizit.kz",
  telephone: "+77270000052",
  landline: "(###) ###-##-##",
  maps: ["2gis", "google", "osm"],
  social: { instagram: "https://www.instagram.com/vizit.kz" },
  cabinetLink: "https://cabinet.vizit.kz",
};
