import { describe, expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { marketOrigin } from "./market-origin.ts";

const kz = getCountry("kz");
const noHosts = new Map<string, never>();
const hosts = new Map([
  ["med.kz", "kz"],
  ["med.hu", "hu"],
] as const);

describe("P-11 absolute links", () => {
  test("use this machine in demo mode", () => {
    expect(
      marketOrigin(kz, { protocol: "http", host: "kz.localhost:3000" }, { countryHosts: noHosts, demo: true }),
    ).toBe("http://kz.localhost:3000");
  });

  test("use a configured host", () => {
    expect(marketOrigin(kz, { protocol: "https", host: "med.kz" }, { countryHosts: hosts, demo: false })).toBe(
      "https://med.kz",
    );
  });

  test("never use a forged host", () => {
    expect(marketOrigin(kz, { protocol: "https", host: "evil.com" }, { countryHosts: hosts, demo: false })).toBe(
      "https://med.kz",
    );
    expect(marketOrigin(kz, { protocol: "http", host: "evil.com" }, { countryHosts: noHosts, demo: true })).toBe(
      kz.link,
    );
    expect(marketOrigin(kz, { protocol: "http", host: "localhost:3000" }, { countryHosts: noHosts, demo: false })).toBe(
      kz.link,
    );
  });

  test("never use another market's host", () => {
    expect(marketOrigin(kz, { protocol: "https", host: "med.hu" }, { countryHosts: hosts, demo: false })).toBe(
      "https://med.kz",
    );
  });
});
