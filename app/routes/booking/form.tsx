import type { SubmissionResult } from "@conform-to/react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/form";
import { FormStep } from "./form/form-step.tsx";
import { loadForm } from "./form/load-form.server.ts";
import type { FormStepData } from "./form/step-data.ts";
import { submitForm } from "./form/submit-form.server.ts";

export function loader({ context, url }: Route.LoaderArgs): Promise<FormStepData> {
  return loadForm(context, url);
}

export function action({ request, context, url }: Route.ActionArgs) {
  return submitForm({ request, context, url });
}

/** Loads the form again too if a field with an error is missing: it has been required since the form was opened. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const { result } = (actionResult ?? {}) as { result?: SubmissionResult };
  const form = document.forms.namedItem("booking");
  const isMissing = (name: string) => name !== "" && form?.elements.namedItem(name) === null;
  return defaultShouldRevalidate || Object.keys(result?.error ?? {}).some(isMissing);
}

export default function Form({ loaderData }: Route.ComponentProps) {
  return <FormStep data={loaderData} />;
}
