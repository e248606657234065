import { describe, expect, test } from "vitest";
import { byteTextOf, bytesOf } from "#app/byte-text.ts";
import { insertMarketing, hasMarker, markMarketing, splitAtMarker } from "./marketing-links.ts";

const mark = (search: string) => {
  const marked = markMarketing(search);
  if (!marked) throw new Error(`not marked: ${search}`);
  return marked;
};

describe("R-08 queries are marked", () => {
  test.each([
    ["?gclid=a", "gclid=a", "?X"],
    ["?page=2&utm_source=mail&gclid=a&sort=price", "utm_source=mail&gclid=a", "?page=2&X&sort=price"],
    ["?x-gclid=a&gclid=a", "gclid=a", "?x-gclid=a&X"],
    ["?utm_campaign=%D0%B0+b&_gl=1*2", "utm_campaign=%D0%B0+b&_gl=1*2", "?X"],
  ])("%s", (search, marketing, written) => {
    const marked = mark(search);
    expect(marked.marketing).toBe(marketing);
    expect(marked.search.replace(/gclid=[0-9a-f]{32}/, "X")).toBe(written);
  });

  test("without marketing parameters they stay", () => {
    expect(mark("?sort=price")).toEqual({ search: "?sort=price", marketing: "" });
    expect(mark("")).toEqual({ search: "", marketing: "" });
  });

  test.each([
    ["repeated", "?gclid=a&gclid=b"],
    ["empty", "?gclid=&utm_source=a"],
    ["apart from each other", "?gclid=a&page=2&utm_source=b"],
    ["percent-encoded where links are not", "?utm_campaign=a%20b"],
    ["of a name that pages use too", "?source=a"],
    ["too long", `?gclid=${"a".repeat(1_001)}`],
  ])("not if one is %s", (_, search) => {
    expect(markMarketing(search)).toBeNull();
  });
});

describe("pages are filled in", () => {
  const { search } = mark("?gclid=a");
  const field = `<input type="hidden" name="gclid" value="${search.slice(7)}"/>`;
  const fill = (html: string, marketing: string) => {
    const pieces = splitAtMarker(byteTextOf(Buffer.from(html)));
    return pieces && bytesOf(insertMarketing(pieces, marketing)).toString();
  };

  test("links and hidden fields get the visitor's parameters, escaped", () => {
    const marketing = "gclid=a&utm_source=%22b%22";
    expect(fill(`<a href="/x${search}&amp;page=2">x</a>${field}<a href="/${search}">`, marketing)).toBe(
      '<a href="/x?gclid=a&amp;utm_source=%22b%22&amp;page=2">x</a>' +
        '<input type="hidden" name="gclid" value="a"/><input type="hidden" name="utm_source" value="&quot;b&quot;"/>' +
        '<a href="/?gclid=a&amp;utm_source=%22b%22">',
    );
  });

  test("text that is not ASCII stays, on the page and in parameters", () => {
    const html = `<a href="/${search}">РРРР\u00a0à</a>${field}`;
    expect(fill(html, "utm_campaign=%D0%A0%C2%A0%C3%A0")).toBe(
      '<a href="/?utm_campaign=%D0%A0%C2%A0%C3%A0">РРРР\u00a0à</a>' +
        '<input type="hidden" name="utm_campaign" value="Р\u00a0à"/>',
    );
  });

  test.each([
    ["a script", `<script nonce="x">go("/${search}")</script>`],
    ["encoded text", `<a href="/404?from=${encodeURIComponent(search)}">`],
    ["a visible field", `<input name="gclid" value="${search.slice(7)}"/>`],
  ])("not if a parameter is in %s", (_, html) => {
    expect(hasMarker(html)).toBe(true);
    expect(fill(html, "gclid=a")).toBeNull();
  });
});
