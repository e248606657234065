import type { SubmissionResult } from "@conform-to/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Sending } from "../../../../tests/support/sending.tsx";
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

const refused: SubmissionResult = { status: "error", error: { "": ["Отказано."] } };

test.each([
  ["without a reply", [false, false], undefined],
  ["with a refusal", [true, true], refused],
])("B-18 the forms of hours and days %s are open: %j, so that it is read without script", (_, open, result) => {
  const state = { ...formState, result };
  const forms = renderIn(
    "kg",
    "ru",
    <>
      <HoursForm {...state} services={[]} />
      <DaysForm {...state} days={[]} />
    </>,
  );
  expect(forms.querySelectorAll("details").map((form) => form.hasAttribute("open"))).toEqual(open);
});

test.each([
  ["hours", [true, false]],
  ["days", [false, true]],
])("O-01 while a change of %s is being sent, the buttons of hours and days show progress: %j", (change, progress) => {
  const forms = renderIn(
    "kg",
    "ru",
    <Sending fields={{ change }}>
      <HoursForm {...formState} services={[]} />
      <DaysForm {...formState} days={[]} />
    </Sending>,
  );
  const buttons = forms.querySelectorAll("details p > button");
  expect(buttons.map((button) => button.hasAttribute("data-progress"))).toEqual(progress);
});
