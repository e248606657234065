import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { textsOf } from "./texts-of.ts";

async function instance() {
  const i18n = createInstance();
  const words = (home: string) => ({ common: { home }, layout: { skip: `${home}, layout`, count: "{{n}} of ten" } });
  await i18n.init({ lng: "en", resources: { en: words("Home"), ru: words("Главная") }, initAsync: false });
  return i18n;
}
type Plain = (key: string, values?: object) => string;
const of = (...args: Parameters<typeof textsOf>) => textsOf(...args) as unknown as Plain;

test("P-05 the function is the same until the language or the namespaces change", async () => {
  const i18n = await instance();
  const english = of(i18n, "common");
  expect(of(i18n, "common")).toBe(english);
  expect(of(i18n, ["layout", "common"])("skip")).toBe("Home, layout");
  await i18n.changeLanguage("ru");
  expect(of(i18n, "common")).not.toBe(english);
  expect([english("home"), of(i18n, "common")("home")]).toEqual(["Home", "Главная"]);
});

test("texts with values are written anew, those of other instances apart", async () => {
  const [i18n, other] = await Promise.all([instance(), instance()]);
  const t = of(i18n, "layout");
  expect([t("count", { n: 1 }), t("count", { n: 2 })]).toEqual(["1 of ten", "2 of ten"]);
  other.addResource("en", "layout", "skip", "Other");
  expect([t("skip"), of(other, "layout")("skip"), t("skip")]).toEqual(["Home, layout", "Other", "Home, layout"]);
});

test("texts with amounts are looked up once, those with other values or of other amounts anew", async () => {
  const i18n = await instance();
  const t = of(i18n, "layout");
  const readTexts = () => [
    t("count", { n: 1 }),
    t("count", { n: "1 200" }),
    t("count", { n: "Anna" }),
    t("count", { n: 2, name: "Anna" }),
  ];
  expect(readTexts()).toEqual(["1 of ten", "1 200 of ten", "Anna of ten", "2 of ten"]);
  i18n.addResource("en", "layout", "count", "{{n}} of eleven");
  expect(readTexts()).toEqual(["1 of ten", "1 200 of ten", "Anna of eleven", "2 of eleven"]);
  expect(t("count", { n: 2 })).toBe("2 of eleven");
});
