import { describe, expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { configuredOrigins, marketOrigin, messageOrigin } from "./market-origin.ts";

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

  test("use a configured host whatever the port of the request", () => {
    const inner = { protocol: "http", host: "med.kz:8080" } as const;
    expect(marketOrigin(kz, inner, { countryHosts: hosts, demo: false })).toBe("http://med.kz");
  });

  test("in messages lead to a configured host, and to this machine in demo mode only", () => {
    const hu = getCountry("hu");
    expect(messageOrigin(hu, { countryHosts: hosts, demo: true, port: 3000 })).toBe("https://med.hu");
    expect(messageOrigin(hu, { countryHosts: noHosts, demo: true, port: 3000 })).toBe("http://hu.localhost:3000");
    expect(messageOrigin(hu, { countryHosts: noHosts, demo: false, port: 3000 })).toBe(hu.publicUrl);
  });

  test("between markets use configured hosts other than a public URL's", () => {
    const configured = new Map([...hosts, ["www.med.hu", "hu"], ["vizit.ro", "ro"]] as const);
    expect(configuredOrigins(configured)).toEqual({ kz: "https://med.kz", hu: "https://med.hu" });
  });

  test("never use a forged host", () => {
    expect(marketOrigin(kz, { protocol: "https", host: "evil.com" }, { countryHosts: hosts, demo: false })).toBe(
      "https://med.kz",
    );
    expect(marketOrigin(kz, { protocol: "http", host: "evil.com" }, { countryHosts: noHosts, demo: true })).toBe(
      kz.publicUrl,
    );
    expect(marketOrigin(kz, { protocol: "http", host: "localhost:3000" }, { countryHosts: noHosts, demo: false })).toBe(
      kz.publicUrl,
    );
  });

  test("never use another market's host", () => {
    expect(marketOrigin(kz, { protocol: "https", host: "med.hu" }, { countryHosts: hosts, demo: false })).toBe(
      "https://med.kz",
    );
  });
});
