import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { renderIn } from "../../../../tests/support/render.tsx";
import { DaysForm } from "./days-form.tsx";
import { HoursForm } from "./hours-form.tsx";
import type { ShownSchedule } from "./shown-schedule.tsx";

type Props = { name: string; onPick: (day: string) => void; children?: ReactNode };

const elementsOf = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap((child) =>
    isValidElement<Props>(child) ? [child, ...elementsOf(child.props.children)] : [],
  );

/** A document whose forms record what Conform submits to validate a field. */
function recordSubmits(): unknown[] {
  const submits: unknown[] = [];
  const createElement = () => ({ type: "submit", form, remove() {} });
  const form = {
    ownerDocument: { createElement },
    getAttribute: () => null,
    appendChild() {},
    requestSubmit: ({ value }: { value: string }) => submits.push(JSON.parse(value)),
  };
  vi.stubGlobal("document", { forms: { namedItem: () => form } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return submits;
}

const formState = {
  shown: { branch: { id: 4 }, doctor: { id: 2 }, today: "2026-03-02" } as unknown as ShownSchedule,
  constraint: {},
  result: undefined,
};

test.each([
  ["hours", () => HoursForm({ ...formState, services: [] }), ["valid_from", "valid_to"]],
  ["days", () => DaysForm({ ...formState, days: [] }), ["date_from", "date_to"]],
])("B-18 a date picked in the form of %s is validated at once, so that its error goes", (_, Content, names) => {
  let fields: ReactElement<Props>[] = [];
  function Form() {
    const content = Content();
    fields = elementsOf(content).filter(({ type }) => type === DateField);
    return content;
  }
  renderIn("kg", "ru", <Form />);
  const submits = recordSubmits();
  for (const { props } of fields) props.onPick("2026-03-05");
  expect(fields.map(({ props }) => props.name)).toEqual(names);
  expect(submits).toEqual(names.map((name) => ({ type: "validate", payload: { name } })));
});
