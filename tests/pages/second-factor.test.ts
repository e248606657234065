import { afterAll, beforeAll, expect, test } from "vitest";
import { removeStaff, saveStaff } from "#app/api/staff/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startProduct, type Product } from "../support/product.ts";
import { addSecondFactor } from "../support/staff-product.ts";
import { totpCode } from "../support/totp.ts";
import { createVisitor, type Page } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let product: Product;
const account = {
  email: "anna@example.com",
  name: "Анна",
  password: "a long password of staff",
  country: "kg",
  flags: { is_copywriter: true },
} as const;
const { email, password } = account;

beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  await saveStaff(database.db, account);
  // Not a demo, so a second factor is required.
  const sms = { SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: "http://127.0.0.1:9/" };
  product = await startProduct({
    env: { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret, ...sms },
  });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
});

const isSignedIn = (page: Page) => page.document.querySelector("header")?.text.includes(email);

test(
  "O-03 without script staff set up a second factor, get recovery codes, and need a code from then on",
  { timeout: 60_000 },
  async () => {
    const visitor = createVisitor(product.origin("kg"));
    expect((await visitor.get("/staff/second-factor")).url.pathname).toBe("/staff");
    const signIn = await visitor.get("/staff");
    expect(signIn.text).not.toContain("demo.example");
    expect(signIn.response.text, "the browser of staff needs all routes").not.toContain("/assets/visitor-manifest-");
    const enrolment = await signIn.form().submit({ email, password });
    expect([enrolment.url.pathname, isSignedIn(enrolment), visitor.cookies.has("user")]).toEqual([
      "/staff/second-factor",
      false,
      false,
    ]);
    const picture = enrolment.document.querySelector("main img")!;
    expect([picture.getAttribute("alt"), picture.getAttribute("src")]).toEqual([
      "QR-код для приложения-аутентификатора",
      expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
    ]);
    const secret = enrolment.document.querySelector("main code")!.text.replaceAll(" ", "");
    expect(enrolment.document.querySelector("main a[href^='otpauth:']")!.getAttribute("href")).toContain(
      `secret=${secret}`,
    );
    expect(enrolment.response.headers["cache-control"]).toContain("no-store");
    expect(enrolment.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");

    const refused = await enrolment.form().submit({ code: "12345" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Код неверный или уже использован.")]);
    const empty = await enrolment.form().submit({ code: "" });
    expect(empty.document.querySelector("main [role=alert] li")?.text).toBe("Код: Это поле обязательное");
    expect(refused.document.querySelector("main code")!.text.replaceAll(" ", "")).toBe(secret);
    const done = await refused.form().submit({ code: totpCode(secret) });
    const recovery = done.document.querySelectorAll("main li code").map((code) => code.text);
    expect([done.status, recovery.length, done.text.includes(secret)]).toEqual([200, 10, false]);
    const home = await done.follow("Коды сохранены");
    expect([home.url.pathname, isSignedIn(home)]).toEqual(["/staff/reviews", true]);
    const after = await visitor.get("/staff/second-factor");
    expect([
      after.text.includes("настроен двухэтапный вход"),
      recovery.some((code) => after.text.includes(code)),
    ]).toEqual([true, false]);
    await home.form("Выйти").submit();

    const again = await (await visitor.get("/staff")).form().submit({ email, password });
    expect([again.url.pathname, isSignedIn(again), again.document.querySelector("main img")]).toEqual([
      "/staff/second-factor",
      false,
      null,
    ]);
    expect(isSignedIn(await visitor.get("/"))).toBe(false);
    const wrong = await again.form().submit({ code: "12345" });
    const field = wrong.document.querySelector("#staff-code");
    expect([wrong.status, field?.getAttribute("aria-invalid"), field?.getAttribute("autocomplete")]).toEqual([
      400,
      "true",
      "one-time-code",
    ]);
    expect(wrong.response.text).not.toContain("12345");
    expect(isSignedIn(await wrong.form().submit({ code: totpCode(secret, 1) }))).toBe(true);

    const lost = createVisitor(product.origin("kg"));
    const codePage = await (await lost.get("/staff")).form().submit({ email, password });
    expect(isSignedIn(await codePage.form().submit({ code: recovery[0]! }))).toBe(true);
  },
);

test.each(["setup", "code"])("O-03 a sign-in that took too long at the %s restarts with a message", async (step) => {
  const other = { ...account, email: "late@example.com" };
  await saveStaff(database.db, other);
  if (step === "code") await addSecondFactor(database, other.email);
  const visitor = createVisitor(product.origin("kg"));
  const factorPage = await (await visitor.get("/staff")).form().submit({ email: other.email, password });
  expect(factorPage.document.querySelector("main img") === null).toBe(step === "code");
  expect(visitor.setCookies.find((line) => line.startsWith("second-factor="))).toMatch(
    /; Max-Age=(600|599|598); Path=\/; HttpOnly; SameSite=Lax$/,
  );
  await removeStaff(database.db, other.email);
  const begun = await factorPage.form().submit({ code: "123456" });
  expect([begun.url.pathname, begun.text]).toEqual([
    "/staff",
    expect.stringContaining("Прошло слишком много времени. Войдите ещё раз."),
  ]);
  expect(visitor.cookies.has("second-factor")).toBe(false);
});
