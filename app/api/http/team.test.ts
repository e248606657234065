import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { invitationLink } from "./team.ts";

test.each([
  ["kz", "ru", "https://kz.example/staff/invitation?token=secret"],
  ["kz", "kk", "https://kz.example/kk/staff/invitation?token=secret"],
  ["hu", "hu", "https://hu.example/staff/invitation?token=secret"],
] as const)("O-01 an invitation in the market %s opens in its sender's language %s", (market, locale, link) => {
  const siteOrigin = () => `https://${market}.example`;
  const [caller, deps] = [{ country: getCountry(market), locale }, { siteOrigin }] as unknown as Parameters<
    typeof invitationLink
  >;
  expect(invitationLink(caller, deps)("secret")).toBe(link);
});
