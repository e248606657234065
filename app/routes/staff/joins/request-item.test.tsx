import { expect, test } from "vitest";
import type { JoinRequest } from "#app/contract/join.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Sending } from "../../../../tests/support/sending.tsx";
import { RequestItem } from "./request-item.tsx";

const request: JoinRequest = {
  id: 5,
  created_at: "2026-03-08T20:30:00Z",
  clinic_name: "Ак-Жол",
  city: "бишкек",
  contact_name: "Айгүл",
  phone: "0555 12-34-56",
  email: null,
  comment: null,
};

function show(changed: Partial<JoinRequest>) {
  const cities = [
    { id: 1, name: "Бишкек" },
    { id: 2, name: "Ош" },
  ];
  const item = renderIn(
    "kg",
    "ru",
    <RequestItem
      request={{ ...request, ...changed }}
      cities={cities}
      constraints={{ admit: {}, refuse: {} }}
      resultOf={() => undefined}
    />,
  );
  return {
    links: item.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.text.replaceAll("\u00a0", " ")]),
    phone: item.querySelector("[name=phone]")!.getAttribute("value") ?? "",
    email: item.querySelector("[name=email]")!.getAttribute("value") ?? "",
    cities: item.querySelectorAll("option").map((option) => option.getAttribute("value")),
    chosen: item.querySelector("option[selected]")?.getAttribute("value"),
  };
}

test("O-01 the form to admit a clinic is filled in with the contacts and, in any letter case, the city of its request", () => {
  const phone = "+996 (555) 12-34-56";
  expect(show({})).toEqual({
    links: [["tel:+996555123456", phone]],
    phone,
    email: "",
    cities: ["1", "2"],
    chosen: "1",
  });
  const unreadable = show({ city: "Бишкек и Ош", phone: "звоните днём: 12", email: "a@example.com" });
  expect(unreadable).toEqual({
    links: [
      ["tel:12", "звоните днём: 12"],
      ["mailto:a@example.com", "a@example.com"],
    ],
    phone: "",
    email: "a@example.com",
    cities: ["", "1", "2"],
    chosen: undefined,
  });
});

test.each([
  [{ change: "admit", request: "5" }, 1],
  [{ change: "refuse", request: "5" }, 1],
  [{ change: "admit", request: "6" }, 0],
  [{ change: "refuse", request: "6" }, 0],
])("O-01 while %j is being sent, request 5 has buttons with progress: %i", (fields, count) => {
  const item = renderIn(
    "kg",
    "ru",
    <Sending fields={fields}>
      <RequestItem request={request} cities={[]} constraints={{ admit: {}, refuse: {} }} resultOf={() => undefined} />
    </Sending>,
  );
  expect(item.querySelectorAll("[data-progress]")).toHaveLength(count);
});
