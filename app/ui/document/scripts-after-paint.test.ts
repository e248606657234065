import { expect, test } from "vitest";
import { loadScriptsAfterPaint } from "./scripts-after-paint.server.ts";

const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="n1"/>`;
const preload = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js">`;
const links = ["a", "b", "c", "d"].map(link).join("");
const start = '<script nonce="n1" type="module" async="">';
const head = `<html><head>${links}<style>p{}</style></head>`;
const page = `${head}<body><p>Text</p><script nonce="n1">first()</script>${start}import "/assets/a.js";
import * as route0 from "/assets/c.js";
import("/assets/d.js");
const text = 'a \\ "b" <!-- c';</script><script nonce="n1">last()</script></body></html>`;

/** Runs the page's loader script with a document that records the added elements, frame callbacks and timers. */
function runLoader(html: string, hidden: boolean) {
  const code = /<script nonce="n1">.*?(\{let load.*?\)\})\n.*?<\/script>/s.exec(html)![1]!;
  const added: string[] = [];
  const frames: (() => void)[] = [];
  const tasks: (() => void)[] = [];
  const fakeDocument = {
    hidden,
    body: { append: (text: string) => added.push(text) },
    createRange: () => ({ createContextualFragment: (text: string) => text }),
  };
  // oxlint-disable-next-line no-implied-eval -- the code of the page itself
  new Function("document", "requestAnimationFrame", "setTimeout", code)(
    fakeDocument,
    (callback: () => void) => frames.push(callback),
    (callback: () => void) => tasks.push(callback),
  );
  return { added, frames, tasks };
}

test("the head has no links to modules, and keeps its own script", () => {
  const headScript = '<script nonce="n1">collect()</script>';
  const html = loadScriptsAfterPaint(page.replace("<head>", `<head>${headScript}`));
  expect(html.slice(0, html.indexOf("</head>"))).toBe(`<html><head>${headScript}<style>p{}</style>`);
});

test("the body's inline scripts are joined in order in the last one, and empty script elements stay", () => {
  const html = loadScriptsAfterPaint(page);
  expect(html.match(/<script nonce="n1">/g)).toHaveLength(1);
  expect(html).toMatch(
    /<p>Text<\/p><script><\/script><script><\/script><script nonce="n1">first\(\)\n\{let load.*\}\nlast\(\)<\/script>/s,
  );
});

test("after the first frame the module script is added, after preloads of its dynamic imports and before those of texts", () => {
  const texts = preload("texts");
  const { added, frames, tasks } = runLoader(loadScriptsAfterPaint(page, texts), false);
  expect([added.length, frames.length]).toEqual([0, 1]);
  frames[0]!();
  expect([added.length, tasks.length]).toEqual([0, 1]);
  tasks[0]!();
  const module = /<script nonce="n1" type="module".*?<\/script>/s.exec(page)![0];
  expect(added).toEqual([`${preload("b")}${preload("d")}${module}${texts}`]);
});

test("a hidden tab loads the modules at once", () => {
  expect(runLoader(loadScriptsAfterPaint(page), true).added).toHaveLength(1);
});

test("a page without modules is not changed", () => {
  const plain = "<html><head><title>Text</title></head><body></body></html>";
  expect(loadScriptsAfterPaint(plain)).toBe(plain);
});
