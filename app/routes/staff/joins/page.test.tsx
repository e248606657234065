import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import Joins from "./page.tsx";

const decision = {
  request: 5,
  at: "2026-03-01T04:00:00Z",
  staff_name: "Анна",
  clinic_name: "Ак-Жол",
  kind: "clinic_admitted",
  refusal: null,
};
const refused = { ...decision, kind: "refused", refusal: "Нет лицензии" };

function pageOf(decided: object[], actionData?: object) {
  const joins = { count: 0, requests: [], drafts: [], decided };
  const loaderData = { joins, cities: [], constraints: { admit: {}, refuse: {}, invite: {} }, ended: null };
  const props = { loaderData } as unknown as ComponentProps<typeof Joins>;
  return renderIn("kg", "ru", <Joins {...props} />, { actionData });
}

test("the record of decisions names the reason of a refusal", () => {
  const lines = pageOf([decision, refused]).querySelectorAll("details li p:last-child");
  expect(lines.map((line) => line.text)).toEqual(["Клиника подключена: Ак-Жол", "Отклонена: Ак-Жол (Нет лицензии)"]);
});

test("a request that somebody else has decided says who did and how", () => {
  const error = { "": ["Заявка уже рассмотрена."] };
  const alertOf = (formId: string) =>
    pageOf([refused], { formId, result: { status: "error", error }, ended: null }).querySelector("[role=alert]")!.text;
  expect(alertOf("admit-5")).toContain("Заявка уже рассмотрена. Отклонена: Ак-Жол (Нет лицензии), Анна.");
  expect(alertOf("admit-6")).not.toContain("Анна");
});
