import { createServer } from "node:http";
import { expect } from "vitest";
import type { Workplace } from "#app/api/staff/index.ts";
import { freshPhone, lastCode, startForm, typedFields, type Phone } from "./booking.ts";
import { saveAccount, staffPassword as password } from "./clinic-staff.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { sendRequest } from "./http.ts";
import { listenOnLoopback, type LoopbackServer } from "./loopback.ts";
import { startProduct, type Product } from "./product.ts";
import { forwardRequest } from "./api-proxy.ts";
import { createVisitor, type Page, type Visitor } from "./visitor.ts";
import { sessionSecret } from "./session-secret.ts";

let accounts = 0;

export type Account = { email: string; name: string; password: string; country: "kg" | "hu"; flags: object };
export type StaffProduct = Awaited<ReturnType<typeof startStaffProduct>>;

/** A product whose staff accounts and sessions the tests control. */
export async function startStaffProduct() {
  const database = await createTestDatabase({ content: "product" });
  const product = await startProduct({
    env: { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret },
  });
  return {
    database,
    product,
    /** An account that no other test signs in with. */
    async makeAccount(
      flags: object = { is_operator: true },
      country: "kg" | "hu" = "kg",
      workplace: Workplace | null = null,
    ): Promise<Account> {
      const email = `staff-${(accounts += 1)}@example.com`;
      const account = { email, name: "Анна", country, flags, workplace };
      await saveAccount(database.db, account);
      return { ...account, password };
    },
    async signedIn({ email }: Account, on: Product = product): Promise<Visitor> {
      const visitor = createVisitor(on.origin("kg"));
      const home = await (await visitor.get("/staff")).form("Войти").submit({ email, password });
      expect(home.status).toBe(200);
      return visitor;
    },
    async expectNoCode(phone: Phone): Promise<void> {
      await expect(lastCode(createVisitor(product.origin("kg")), phone)).rejects.toThrow("no code");
      const codes = database.db.selectFrom("registration_codes").select("phone").where("phone", "=", phone.number);
      expect(await codes.execute()).toEqual([]);
    },
    async stop(): Promise<void> {
      await product.stop();
      await database.close();
    },
  };
}

/** Makes the account ask for codes, none of which is right. */
export async function addSecondFactor({ db }: Pick<TestDatabase, "db">, email: string): Promise<void> {
  const { id } = await db.selectFrom("staff").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const factor = { staff_id: id, secret: "x", last_step: 0, recovery_hashes: [] };
  await db.insertInto("staff_second_factors").values(factor).execute();
}

/** Another product with the same staff, which requires a second factor. */
export function startWithSecondFactor({ database }: StaffProduct): Promise<Product> {
  const sharedEnv = { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret };
  return startProduct({ env: { ...sharedEnv, STAFF_SECOND_FACTOR: "required" } });
}

/** Another product on the same API, which refuses some calls as if their token were invalid, or with another status. */
export async function startRemote(
  { product }: Pick<StaffProduct, "product">,
  isRefused: (path: string) => boolean,
  status = 401,
) {
  const proxy = await openApiProxy(product.port, isRefused, status);
  const remote = await startProduct({ env: { API_URL: proxy.url, SESSION_SECRET: sessionSecret } });
  const stop = async () => {
    await remote.stop();
    proxy.close();
  };
  return { remote, stop };
}

function openApiProxy(port: number, isRefused: (path: string) => boolean, status: number): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    if (isRefused(new URL(request.url ?? "/", "http://api.localhost").pathname)) {
      response.writeHead(status, { "content-type": "application/json" });
      return void response.end(
        JSON.stringify({
          type: "client_error",
          errors: [{ attr: null, code: "unauthorized", detail: "Войдите ещё раз." }],
        }),
      );
    }
    return forwardRequest(request, response, port);
  });
  return listenOnLoopback(server);
}

/** The form of a free slot, and a caller's answers. */
export async function openForm(visitor: Visitor) {
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  return { form, phone, typed: { name: "Айгүл Асанова", phone: phone.typed, ...typedFields(form) } };
}

/** Title of the page that asks for a sign-in, and the message after it. */
export const sessionEndedTitle = "Сеанс завершён";
export const signedInAgainText = "Вы снова вошли. Пока ничего не отправлено";

export const asksForSignIn = (page: Page) => page.document.querySelector("#again-staff-password") !== null;

export const signInOnPage = (page: Page, { email }: Account, given = password) =>
  page.form(/^Войти$/).submit({ "staff-email": email, "staff-password": given });

export const valueOf = (page: Page, name: string) =>
  page.document.querySelector(`main form input[name=${name}]`)?.getAttribute("value");

export const header = (page: Page) => page.document.querySelector("header")!.text;

export const post = (url: string, body: string, type: string, headers: Record<string, string> = {}) => {
  const length = String(Buffer.byteLength(body));
  return sendRequest(url, {
    method: "POST",
    body,
    headers: { ...headers, "content-type": type, "content-length": length },
  });
};
