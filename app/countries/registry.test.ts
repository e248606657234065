import { expect, test } from "vitest";
import { allCountries, getCountry, marketForHost, parseCountryHosts, parseCountryUrls } from "./registry.ts";

test("P-01 five markets, any other code fails", () => {
  expect(allCountries.map((country) => country.countryId)).toEqual(["kz", "kg", "hu", "ro", "ae"]);
  for (const code of ["xx", "", "KG", "__proto__", "constructor"])
    expect(() => getCountry(code)).toThrow("Invalid country code");
});

test("P-03 each market's languages, the first the default", () => {
  const spoken = Object.fromEntries(allCountries.map((country) => [country.countryId, country.locales]));
  expect(spoken).toEqual({ kz: ["ru", "kk"], kg: ["ru"], hu: ["hu", "en"], ro: ["ro", "en"], ae: ["en", "ru"] });
  for (const country of allCountries) expect(country.defaultLocale).toBe(country.locales[0]);
});

test("each market has its name in each of its languages", () => {
  for (const { countryId, locales, name, nameIn } of allCountries) {
    const others = Object.keys(nameIn ?? {});
    expect([countryId, others.length]).toEqual([countryId, locales.length - 1]);
    expect(Object.values(nameIn ?? {})).not.toContain(name);
  }
});

test("P-02 each market's region, currency and phone code", () => {
  const known = allCountries.map(({ region, currency, phone }) => [region, currency, phone.code]);
  expect(known).toEqual([
    ["KZ", "KZT", "+7"],
    ["KG", "KGS", "+996"],
    ["HU", "HUF", "+36"],
    ["RO", "RON", "+40"],
    ["AE", "AED", "+971"],
  ]);
});

test.each([
  ["kz.localhost:3000", "kz"],
  ["HU.localhost", "hu"],
  ["vizit.ro", "ro"],
  ["localhost:3000", "ae"],
  ["evil.example", "ae"],
  ["kz.evil.example", "ae"],
  ["xx.localhost", "ae"],
  ["kz.xx.localhost", "ae"],
  [undefined, "ae"],
])("P-10 P-11 host %s is market %s", (host, market) => {
  const hosts = parseCountryHosts("vizit.ro=ro, vizit.kz=kz");
  expect(marketForHost(host, { fallback: "ae", hosts })).toBe(market);
});

test("P-10 an invalid entry of COUNTRY_HOSTS is named", () => {
  expect(() => parseCountryHosts("vizit.kz=kz,vizit.xx=xx")).toThrow("vizit.xx=xx");
  expect(() => parseCountryHosts("http://vizit.kz=kz")).toThrow("http://vizit.kz=kz");
  expect(() => parseCountryHosts("a.kz=kz,a.kz=kg")).toThrow("listed twice");
});

test("L-01 an invalid entry of PATIENT_URLS is named", () => {
  expect(parseCountryUrls("HU=https://my.vizit.hu, kz=http://my.kz").get("hu")).toBe("https://my.vizit.hu");
  for (const entry of ["xx=https://my.vizit.xx", "kz=ftp://my.vizit.kz", "kz=my.vizit.kz", "https://my.vizit.kz"])
    expect(() => parseCountryUrls(`hu=https://my.vizit.hu,${entry}`)).toThrow(entry);
  expect(() => parseCountryUrls("kz=https://a.kz,kz=https://b.kz")).toThrow("listed twice");
});
