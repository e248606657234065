import type { Country } from "./country.ts";

export const ro: Country = {
  countryId: "ro",
  name: "România",
  region: "RO",
  lang: "ro",
  brandName: "Vizit.ro",
  link: "https://vizit.ro",
  currency: "RON",
  defaultLocale: "ro",
  locales: ["ro", "en"],
  ogLocale: "ro_RO",
  regionalLocales: { ro: "ro-RO", en: "en-RO" },
  phone: { code: "+40", city_code_length: 3, mask: "### ### ###" },
  timeZone: "Europe/Bucharest",
  doctorLocales: [
    { title: "Română", value: "ro" },
    { title: "English", value: "en" },
    { title: "Magyar", value: "hu" },
  ],
  address: "București, Calea Victoriei 12",
  email: "ajutor@vizit.ro",
  telephone: "+40210000012",
  landline: "## ### ####",
  maps: ["google", "osm"],
  social: { facebook: "https://www.facebook.com/vizit.ro" },
  cabinetLink: "https://cabinet.vizit.ro",
};
