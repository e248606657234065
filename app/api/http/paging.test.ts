import { expect, test } from "vitest";
import { pageLinks } from "./paging.ts";

test.each([
  [20, 0, "/x?limit=10&offset=10", null],
  [20, 10, null, "/x?limit=10"],
  [21, 10, "/x?limit=10&offset=20", "/x?limit=10"],
  [8, 4, null, "/x?limit=10"],
])(
  "A-01 of %i items, the page at offset %i links to the next and the previous page",
  (count, offset, next, previous) => {
    const url = new URL(`https://vizit.kg/x?limit=10${offset > 0 ? `&offset=${offset}` : ""}`);
    expect(pageLinks(url, { count, limit: 10, offset })).toEqual({ next, previous });
  },
);
