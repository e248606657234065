import { expect, test } from "vitest";
import { shouldRevalidateParent } from "./overlay.tsx";

const list = "/doctors/bishkek/lor";
const form = `${list}/booking/5/form`;

test.each([
  ["a booking opens over it", list, form, undefined, false],
  ["a form of the booking is sent", form, form, "POST", false],
  ["the booking is closed", form, list, undefined, false],
  ["a form of the booking leads to it", form, list, "POST", true],
  ["the booking leads to another page", form, "/doctors/osh/lor", undefined, true],
  ["no booking is open", list, list, undefined, true],
] as const)("B-17 the page behind a booking when %s", (_case, from, to, formMethod, expected) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, "http://kg.localhost"));
  const change = { currentUrl, nextUrl, formMethod, defaultShouldRevalidate: true };
  expect(shouldRevalidateParent(change as Parameters<typeof shouldRevalidateParent>[0])).toBe(expected);
});
