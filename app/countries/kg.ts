import type { Country } from "./country.ts";

export const kg: Country = {
  countryId: "kg",
  name: "Кыргызстан",
  region: "KG",
  lang: "ru",
  brandName: "Vizit.kg",
  link: "https://vizit.kg",
  currency: "KGS",
  currencySigns: { ru: "сом" },
  currencyWords: ["сом", "som", "с"],
  defaultLocale: "ru",
  locales: ["ru"],
  ogLocale: "ru_KG",
  regionalLocales: { ru: "ru-KG" },
  phone: { code: "+996", city_code_length: 3, mask: "(###) ##-##-##" },
  timeZone: "Asia/Bishkek",
  doctorLocales: [
    { title: "Русский", value: "ru" },
    { title: "Кыргызча", value: "ky" },
    { title: "English", value: "en" },
  ],
  address: "Бишкек, проспект Чуй, 135",
  email: "help@vizit.kg",
  telephone: "+996312000135",
  maps: ["2gis", "google", "osm"],
  social: { instagram: "https://www.instagram.com/vizit.kg", facebook: "https://www.facebook.com/vizit.kg" },
};
