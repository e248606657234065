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

/** Opens the pages that set cookies: language, city, position, consent, drafts, toasts, staff. @returns the lines */
async function collectSetCookies(https: boolean): Promise<string[]> {
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
  return [...visitor.setCookies, ...(await postPosition(origin, https))];
}

/** Posts a position as the page's script does when the visitor shares it. @returns the `Set-Cookie` lines */
async function postPosition(origin: string, https: boolean): Promise<string[]> {
  const scheme = https ? { origin: origin.replace("http:", "https:"), "x-forwarded-proto": "https" } : { origin };
  const headers = { ...scheme, "content-type": "application/x-www-form-urlencoded" };
  return (
    (await sendRequest(`${origin}/place`, { method: "POST", headers, body: "lat=47.5&lng=19.05" })).headers[
      "set-cookie"
    ] ?? []
  );
}

const nameOf = (line: string) => line.slice(0, line.indexOf("="));
/** The names of the cookies, once each; drafts have one cookie per doctor. */
const namesOf = (lines: string[]) =>
  [...new Set(lines.map((line) => nameOf(line).replace(/booking-[\d.]+$/, "booking")))].toSorted();
const staffCookies = ["second-factor", "session-resets", "staff-device", "toast", "user"];
const lifetimeSeconds = {
  city: 7 * 86_400,
  consent: 182 * 86_400,
  locale: 365 * 86_400,
  place: "session",
  "staff-device": 400 * 86_400,
  toast: 60,
};
const expectedNames = ["booking", "caller", "city", "consent", "locale", "place", ...staffCookies];

test("O-03 over https every cookie has the prefix __Host-, Secure, HttpOnly, SameSite=Lax and its lifetime", async () => {
  const setCookies = await collectSetCookies(true);
  expect(namesOf(setCookies)).toEqual(expectedNames.map((name) => `__Host-${name}`));
  for (const line of setCookies) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).not.toMatch(/; Domain/i);
  }
  const lifetimeOf = (name: string) => {
    const lines = setCookies.filter((line) => line.startsWith(`__Host-${name}=`));
    const notDeletions = lines.filter((line) => !/; (?:Max-Age=0|Expires=Thu, 01 Jan 1970)/.test(line));
    return [...new Set(notDeletions.map((line) => /; Max-Age=(\d+)/.exec(line)?.[1] ?? "session"))];
  };
  expect(Object.fromEntries(Object.keys(lifetimeSeconds).map((name) => [name, lifetimeOf(name)]))).toEqual(
    Object.fromEntries(Object.entries(lifetimeSeconds).map(([name, seconds]) => [name, [String(seconds)]])),
  );
});

test("O-03 over http cookies have plain names without Secure", async () => {
  const setCookies = await collectSetCookies(false);
  expect(namesOf(setCookies)).toEqual(expectedNames);
  expect(setCookies.filter((line) => /secure/i.test(line))).toEqual([]);
});

test("O-03 over https a session cookie without the prefix __Host- is ignored", async () => {
  const visitor = createVisitor(product.origin("hu"), { https: true });
  await (await visitor.get("/staff")).form().submit(moderator);
  const user = visitor.cookies.get("__Host-user")!;
  visitor.cookies.clear();
  visitor.cookies.set("user", user);
  expect((await visitor.get("/")).document.querySelector("header")?.text).not.toContain(moderator.email);
  visitor.cookies.set("__Host-user", user);
  expect((await visitor.get("/")).document.querySelector("header")?.text).toContain(moderator.email);
});

test("over https the patient's cookie has the prefix __Host- and Secure", async () => {
  const visitor = createVisitor(product.origin("kg"), { https: true });
  const page = await visitor.get("/appointments");
  await page.form("Получить код").submit({ phone: freshPhone().typed });
  expect(visitor.setCookies.findLast((line) => line.includes("patient="))).toMatch(/^__Host-patient=.+; Secure/);
});
