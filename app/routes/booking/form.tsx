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

export default function Form({ loaderData }: Route.ComponentProps) {
  return <FormStep data={loaderData} />;
}
