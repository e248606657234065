import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { requestContext, type RequestContext } from "#app/request-context.ts";
import { deleteVisitKeys, storeVisitKey, readVisitKey } from "./visit-keys.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A browser with its cookies, and a deployment with this secret. */
function browser(secret = "a secret of at least 32 characters") {
  const context = new RouterContextProvider();
  context.set(requestContext, { sessionSecret: secret } as RequestContext);
  const cookies = new Map<string, string>();
  const args = () => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    return { request: new Request("http://kg.localhost/", { headers: { cookie } }), context };
  };
  const storeCookies = (lines: string[]) => {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0;/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    cookies,
    open: async (id: number, hash: string) => storeCookies(await storeVisitKey(args(), { id, hash })),
    read: (id: number) => readVisitKey(args(), id),
    deleteAll: async () => storeCookies(await deleteVisitKeys(args().request)),
  };
}

test("B-18 the keys of the ten most recently opened visits are kept", async () => {
  const { open, read, cookies } = browser();
  for (let id = 1; id <= 12; id += 1) await open(id, `key ${id}`);
  await open(12, "key 12");
  expect(cookies.size).toBe(10);
  expect([await read(2), await read(3), await read(12)]).toEqual([null, "key 3", "key 12"]);
});

test("B-18 a key is kept for a day, also by a browser that keeps its cookie for longer", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  const { open, read } = browser();
  await open(17, "key");
  vi.setSystemTime(86_399_999);
  expect(await read(17)).toBe("key");
  vi.setSystemTime(86_400_000);
  expect(await read(17)).toBeNull();
});

test("B-18 a key is readable by this deployment only, and for its own visit", async () => {
  const { open, read, cookies } = browser();
  await open(17, "the key of a visit");
  const sealed = cookies.get("visit-17")!;
  expect(Buffer.from(decodeURIComponent(sealed), "base64").toString()).not.toContain("the key");
  cookies.set("visit-18", sealed);
  expect(await read(18)).toBeNull();
  const other = browser("another secret of 32 characters or more");
  other.cookies.set("visit-17", sealed);
  expect(await other.read(17)).toBeNull();
});

test("B-18 all keys are dropped at once, and nothing else", async () => {
  const { open, deleteAll, cookies } = browser();
  cookies.set("city", "bishkek");
  await open(1, "one");
  await open(2, "two");
  await deleteAll();
  expect([...cookies.keys()]).toEqual(["city"]);
});
