import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Tokens } from "./tokens.tsx";

test.each([
  [null, "создан 2 марта 2026 · ещё не использовался"],
  ["2026-03-08T20:30:00Z", "создан 2 марта 2026 · последнее обращение 9 марта 2026, 02:30"],
])("a token last used at %s shows when it was created and used, on the country's clock", (usedAt, dates) => {
  const timestamps = { created_at: "2026-03-01T20:30:00Z", last_used_at: usedAt };
  const token = { id: 1, name: "МИС", branch: { id: 4, name: "Айкөл" }, ...timestamps };
  const props = { branches: [], constraint: {}, result: undefined, newSecret: null };
  const shown = renderIn("kg", "ru", <Tokens {...props} tokens={[token]} />).querySelectorAll("li p")[2]!.text;
  expect(shown.replaceAll("\u00a0", " ")).toBe(dates);
});
