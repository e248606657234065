import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getCountry, marketForHost } from "#app/countries/registry.ts";
import { clientOrigin } from "./client-origin.ts";
import { marketOrigin } from "./market-origin.ts";

const forwarded = {
  "x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.0.0.7",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "vizit.kz",
};

function origin(headers: Record<string, string>, trustProxy = 0) {
  return clientOrigin(new Headers({ host: "inner:3000", ...headers }), "10.0.0.1", trustProxy);
}

describe("the client", () => {
  test("P-11 without a configured proxy forwarded headers are ignored", () => {
    expect(origin(forwarded)).toEqual({ ip: "10.0.0.1", protocol: "http", host: "inner:3000" });
  });

  test("a host in capitals is the same host", () => {
    expect(origin({ host: "KG.Localhost:3000" })?.host).toBe("kg.localhost:3000");
  });

  test("with one proxy, its own entry counts", () => {
    expect(origin(forwarded, 1)).toEqual({ ip: "10.0.0.7", protocol: "https", host: "vizit.kz" });
  });

  test("with two proxies the outer one's entry counts, not what the client sent before it", () => {
    expect(origin(forwarded, 2)?.ip).toBe("1.2.3.4");
  });

  test("the first entry of a list counts if it is shorter than the number of proxies", () => {
    expect(origin({ "x-forwarded-for": "1.2.3.4" }, 2)?.ip).toBe("1.2.3.4");
  });

  test("an IPv4 address on an IPv6 socket is the same address", () => {
    expect(clientOrigin(new Headers({ host: "a" }), "::ffff:1.2.3.4", 0)?.ip).toBe("1.2.3.4");
  });

  test.each([
    "",
    "a b",
    "evil.com/path",
    "user@host",
    "a".repeat(300),
    "host:notaport",
    "1.2.3.256",
    "999.999.999.999",
    "kg.localhost:99999",
  ])("P-11 %j is not a host", (host) => {
    expect(clientOrigin(new Headers(host ? { host } : {}), undefined, 0)).toBeNull();
  });

  test("P-11 whatever the headers, the market is known and links use our own host", () => {
    const countryHosts = new Map([
      ["med.kz", "kz"],
      ["med.hu", "hu"],
    ] as const);
    const ours = /^https?:\/\/(?:med\.kz|med\.hu|vizit\.[a-z]{2})$/;
    const header = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.domain(),
      fc.constantFrom("med.kz", "med.hu:443", "kz.localhost", "med.kz@evil.com", "med.kz.evil.com"),
    );
    fc.assert(
      fc.property(header, header, fc.integer({ min: 0, max: 3 }), (host, forwardedHost, trustProxy) => {
        const get = (name: string) => ({ host, "x-forwarded-host": forwardedHost })[name] ?? null;
        const visit = clientOrigin({ get } as Headers, undefined, trustProxy);
        if (!visit) return;
        const market = marketForHost(visit.host, { fallback: "kg", hosts: countryHosts });
        expect(marketOrigin(getCountry(market), visit, { countryHosts, demo: false })).toMatch(ours);
      }),
    );
  });
});
