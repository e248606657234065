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

  test("with one proxy, the entry that the proxy added is used", () => {
    expect(origin(forwarded, 1)).toEqual({ ip: "10.0.0.7", protocol: "https", host: "vizit.kz" });
  });

  test("with two proxies, the entry that the outer proxy added is used, not one that the client sent", () => {
    expect(origin(forwarded, 2)?.ip).toBe("1.2.3.4");
  });

  test("the first entry of a list is used if the list is shorter than the number of proxies", () => {
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

  test("P-11 with any headers, links use a host of one of our markets", () => {
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
        const client = clientOrigin({ get } as Headers, undefined, trustProxy);
        if (!client) return;
        const market = marketForHost(client.host, { fallback: "kg", hosts: countryHosts });
        expect(marketOrigin(getCountry(market), client, { countryHosts, demo: false })).toMatch(ours);
      }),
    );
  });
});
