import type { Country } from "./country.ts";

export const ae: Country = {
  countryId: "ae",
  name: "United Arab Emirates",
  region: "AE",
  lang: "en",
  brandName: "Vizit.ae",
  link: "https://vizit.ae",
  currency: "AED",
  defaultLocale: "en",
  locales: ["en", "ru"],
  ogLocale: "en_AE",
  regionalLocales: { en: "en-AE", ru: "ru-AE" },
  phone: { code: "+971", city_code_length: 2, mask: "## ### ####" },
  timeZone: "Asia/Dubai",
  doctorLocales: [
    { title: "English", value: "en" },
    { title: "العربية", value: "ar" },
    { title: "Русский", value: "ru" },
    { title: "हिन्दी", value: "hi" },
  ],
  address: "Dubai, Al Wasl Road 27",
  email: "help@vizit.ae",
  telephone: "+97140000027",
  landline: "# ### ####",
  social: { instagram: "https://www.instagram.com/vizit.ae" },
  cabinetLink: "https://cabinet.vizit.ae",
};
