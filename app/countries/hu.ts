import type { Country } from "./country.ts";

export const hu: Country = {
  countryId: "hu",
  name: "Magyarország",
  region: "HU",
  lang: "hu",
  brandName: "Vizit.hu",
  link: "https://vizit.hu",
  currency: "HUF",
  defaultLocale: "hu",
  locales: ["hu", "en"],
  ogLocale: "hu_HU",
  regionalLocales: { hu: "hu-HU", en: "en-HU" },
  phone: { code: "+36", city_code_length: 2, mask: "## ### ####" },
  timeZone: "Europe/Budapest",
  doctorLocales: [
    { title: "Magyar", value: "hu" },
    { title: "English", value: "en" },
    { title: "Deutsch", value: "de" },
  ],
  address: "1051 Budapest, Nádor utca 19.",
  email: "segitseg@vizit.hu",
  telephone: "+3610000019",
  landline: "# ### ####",
  maps: ["google", "osm"],
  social: { facebook: "https://www.facebook.com/vizit.hu" },
  cabinetLink: "https://cabinet.vizit.hu",
};
