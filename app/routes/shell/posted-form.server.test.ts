import { expect, test } from "vitest";
import { readPostedForm } from "./posted-form.server.ts";

const post = (value: string) => {
  const body = new URLSearchParams({ text: value, lines: value });
  return new Request("http://kg.example/", { method: "POST", body });
};

test.each([
  ["Айсу\u00ADлуу Абды\u200Bкадырова", "Айсулуу Абдыкадырова"],
  ["\u202Aanna@example.com\u202C", "anna@example.com"],
  ["\uFEFF0555\u20601234\u200E56", "0555123456"],
  ["علی\u200Cرضا ❤\uFE0F 👩\u200D⚕\uFE0F", "علی\u200Cرضا ❤\uFE0F 👩\u200D⚕\uFE0F"],
  ["Анна\u0000Ким\uD800", "Анна Ким\uFFFD"],
])("B-06 a posted %j is read as %j", async (value, text) => {
  const form = await readPostedForm(post(value), { multilineFields: ["lines"] });
  expect([form.get("text"), form.get("lines")]).toEqual([text, text]);
});

test("B-06 a multi-line field keeps its line breaks, and no other control character", async () => {
  const form = await readPostedForm(post("a\r\n\tb\u00ADc"), { multilineFields: ["lines"] });
  expect([form.get("text"), form.get("lines")]).toEqual(["a bc", "a\n bc"]);
});

test("B-06 a form of more than 200 fields, or with a name of more than 200 characters, is refused", async () => {
  const read = (fields: [string, string][]) =>
    readPostedForm(new Request("http://kg.example/", { method: "POST", body: new URLSearchParams(fields) }));
  const fields = Array.from({ length: 201 }, (_, index): [string, string] => [`field-${index}`, "x"]);
  expect([...(await read(fields.slice(1)))]).toHaveLength(200);
  await expect(read(fields)).rejects.toMatchObject({ init: { status: 413 } });
  expect([...(await read([["n".repeat(200), "x"]]))]).toHaveLength(1);
  await expect(read([["n".repeat(201), "x"]])).rejects.toMatchObject({ init: { status: 413 } });
});

test("B-06 the type of a posted form may be in capitals", async () => {
  const headers = { "content-type": "Application/X-WWW-Form-URLEncoded" };
  const form = await readPostedForm(new Request("http://kg.example/", { method: "POST", headers, body: "text=x" }));
  expect(form.get("text")).toBe("x");
});

test("O-01 a file field without a chosen file is left out", async () => {
  // As browsers send it; FormData would send a text.
  const part = (name: string, file: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n` +
    `Content-Type: application/octet-stream\r\n\r\n${text}\r\n`;
  const request = new Request("http://kg.example/", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: `${part("empty", "", "")}${part("chosen", "x.png", "x")}--b--\r\n`,
  });
  const form = await readPostedForm(request, { fileFields: ["empty", "chosen"] });
  expect([...form.keys()]).toEqual(["chosen"]);
});
