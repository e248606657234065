import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { userData } from "./user-data.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("N-03 phone and names are normalised and hashed as the Measurement Protocol requires", () => {
  expect(userData({ name: "  Анна-Мария  Ким 2 ", phone: "+996 (555) 12-34-56", country: getCountry("kg") })).toEqual({
    sha256_phone_number: [sha256("+996555123456")],
    address: [{ sha256_first_name: sha256("аннамария"), sha256_last_name: sha256("ким"), country: "KG" }],
  });
  // The published example of the protocol's own normalisation: "John" is "john".
  expect(userData({ name: "John", phone: "+15555555555", country: getCountry("ae") }).address).toEqual([
    { sha256_first_name: "96d9632f363564cc3032521409cf22a852f2032eec099ed5967c0d000cec607a", country: "AE" },
  ]);
});

test("N-03 decomposed letters equal composed ones; symbols alone are not a name", () => {
  expect(userData({ name: "\u0418\u0306о", phone: "+7", country: getCountry("kz") })).toEqual(
    userData({ name: "\u0419о", phone: "+7", country: getCountry("kz") }),
  );
  expect(userData({ name: "№ 7", phone: "+7", country: getCountry("kz") }).address).toEqual([{ country: "KZ" }]);
});

test("N-03 where the surname comes first it is still the last name", () => {
  const of = (name: string) => userData({ name, phone: "+36201234567", country: getCountry("hu") }).address;
  expect(of("Nagy Éva Mária")).toEqual([
    { sha256_first_name: sha256("éva mária"), sha256_last_name: sha256("nagy"), country: "HU" },
  ]);
  expect(of("Éva")).toEqual([{ sha256_first_name: sha256("éva"), country: "HU" }]);
});
