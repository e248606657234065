import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPhone, startForm, typedFields, bookingTexts } from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sharedApiEnv } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

let product: Product;
beforeAll(async () => {
  const analytics = { GA_MEASUREMENT_ID: "G-TEST1234", GA_API_SECRET: "secret", GA_URL: "http://127.0.0.1:9" };
  product = await startProduct({ env: { TRUST_PROXY: "1", ...analytics, ...sharedApiEnv() } });
});
afterAll(() => product?.stop());

const moderator = { email: "moderator@demo.example", password: "demo-moderator" };

/** Opens the pages that set cookies: language, city, position, consent, drafts, messages, staff. */
async function walk(https: boolean): Promise<string[]> {
  const origin = product.origin("hu");
  const visitor = createVisitor(origin, { https });
  await visitor.get("/en");
  await visitor.get("/");
  const { form } = await startForm(visitor);
  await form.form(bookingTexts.book).submit({ name: "" });
  const otp = await form
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: freshPhone("hu").typed, ...typedFields(form) });
  expect(otp.url.pathname).toMatch(/\/otp$/);
  const cookies = await visitor.get("/cookies");
  await cookies.form().submit();
  await (await visitor.get("/staff")).form().submit(moderator);
  expect((await visitor.get("/")).document.querySelector("header")?.text).toContain(moderator.email);
  await (await visitor.get("/")).form(/^(Sign out|Kijelentkezés|Kilépés)/).submit();
  return [...visitor.setCookies, ...(await place(origin, https))];
}

/** Script posts it when the visitor shares their position. */
async function place(origin: string, https: boolean): Promise<string[]> {
  const scheme = https ? { origin: origin.replace("http:", "https:"), "x-forwarded-proto": "https" } : { origin };
  const headers = { ...scheme, "content-type": "application/x-www-form-urlencoded" };
  return (
    (await sendRequest(`${origin}/place`, { method: "POST", headers, body: "lat=47.5&lng=19.05" })).headers[
      "set-cookie"
    ] ?? []
  );
}

const nameOf = (line: string) => line.slice(0, line.indexOf("="));
const kinds = (lines: string[]) =>
  [...new Set(lines.map((line) => nameOf(line).replace(/booking-[\d.]+$/, "booking")))].toSorted();
const ofStaff = ["second-factor", "session-resets", "staff-device", "toast", "user"];
/** In seconds. */
const lifetimes = {
  city: 7 * 86_400,
  consent: 182 * 86_400,
  locale: 365 * 86_400,
  place: "session",
  "staff-device": 400 * 86_400,
  toast: 60,
};
const ours = ["booking", "caller", "city", "consent", "locale", "place", ...ofStaff];

test("O-03 over https every cookie has the host prefix, Secure and HttpOnly", async () => {
  const setCookies = await walk(true);
  expect(kinds(setCookies)).toEqual(ours.map((name) => `__Host-${name}`));
  for (const line of setCookies) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).not.toMatch(/; Domain/i);
  }
  const lifetimeOf = (name: string) => {
    const lines = setCookies.filter((line) => line.startsWith(`__Host-${name}=`));
    const kept = lines.filter((line) => !/; (?:Max-Age=0|Expires=Thu, 01 Jan 1970)/.test(line));
    return [...new Set(kept.map((line) => /; Max-Age=(\d+)/.exec(line)?.[1] ?? "session"))];
  };
  expect(Object.fromEntries(Object.keys(lifetimes).map((name) => [name, lifetimeOf(name)]))).toEqual(
    Object.fromEntries(Object.entries(lifetimes).map(([name, seconds]) => [name, [String(seconds)]])),
  );
});

test("O-03 over http cookies have plain names without Secure", async () => {
  const setCookies = await walk(false);
  expect(kinds(setCookies)).toEqual(ours);
  expect(setCookies.filter((line) => /secure/i.test(line))).toEqual([]);
});

test("O-03 over https a cookie without the prefix is ignored", async () => {
  const visitor = createVisitor(product.origin("hu"), { https: true });
  await (await visitor.get("/staff")).form().submit(moderator);
  const user = visitor.cookies.get("__Host-user")!;
  visitor.cookies.clear();
  visitor.cookies.set("user", user);
  expect((await visitor.get("/")).document.querySelector("header")?.text).not.toContain(moderator.email);
  visitor.cookies.set("__Host-user", user);
  expect((await visitor.get("/")).document.querySelector("header")?.text).toContain(moderator.email);
});

test("over https the patient's cookie is Secure, with the prefix __Host-", async () => {
  const visitor = createVisitor(product.origin("kg"), { https: true });
  const page = await visitor.get("/appointments");
  await page.form("Получить код").submit({ phone: freshPhone().typed });
  expect(visitor.setCookies.findLast((line) => line.includes("patient="))).toMatch(/^__Host-patient=.+; Secure/);
});
