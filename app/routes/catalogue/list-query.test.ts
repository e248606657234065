import { expect, test } from "vitest";
import { listSearch, readListQuery } from "./list-query.ts";

const read = (search: string) => readListQuery(new URLSearchParams(search));

test("D-10 what makes no sense falls back to the default", () => {
  expect(read("?sort=rating&page=3")).toEqual({ sort: "rating", page: 3 });
  expect(read("?sort=distance&page=-1")).toEqual({ sort: "default", page: 1 });
  expect(read("?page=1.5")).toEqual({ sort: "default", page: 1 });
  expect(read("?page=99999999999")).toEqual({ sort: "default", page: 1 });
});

test("D-08 defaults drop out of the address, the rest of it stays", () => {
  expect(listSearch("?sort=price&page=4&utm_source=a", { sort: "default" })).toBe("?utm_source=a");
  expect(listSearch("?sort=price", { page: 2 })).toBe("?sort=price&page=2");
  expect(listSearch("?sort=price&page=2", { page: 1 })).toBe("?sort=price");
});
