import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { usePaging, type Paging } from "./use-paging.ts";

function Urls({ name, ...paging }: Paging & { name?: string }) {
  const { previous, next } = usePaging(paging, name);
  return <p>{JSON.stringify([previous, next])}</p>;
}

test.each([
  [{ page: 1, hasNext: false }, [null, null]],
  [{ page: 1, hasNext: true }, [null, "/clinics?q=a&page=2"]],
  [{ page: 2, hasNext: false }, ["/clinics?q=a", null]],
  [{ page: 3, hasNext: true }, ["/clinics?q=a&page=2", "/clinics?q=a&page=4"]],
  [{ page: 2, hasNext: false, name: "review_page" }, ["/clinics?page=2&q=a", null]],
])("the URLs of the pages before and after %j are %j, and that of the first page has no number", (paging, urls) => {
  const shown = renderIn("kg", "ru", <Urls {...paging} />, { url: "/clinics?page=2&q=a" });
  expect(JSON.parse(shown.querySelector("p")!.text)).toEqual(urls);
});
