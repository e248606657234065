import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { appointmentFieldKind, type AppointmentFieldKind } from "#app/contract/appointment-field.ts";
import type { FieldValues } from "#app/contract/clinic-catalogue.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { RadioField } from "#app/ui/form/choice-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/field";
import { loadBranch, postField, readRequestedEntry } from "./catalogue-action.server.ts";
import { newField } from "./entry-form.ts";
import { EntryPage } from "./entry-page.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { FieldForm } from "./field-form.tsx";
import { useEntryTexts } from "./use-entry-texts.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "doctor", "booking", "widgets"] };

/** A question of the branch's booking form, or one that can be added. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ shown: null, ended }, 401);
  const { branch, services, fields } = await loadBranch({ context, url });
  const { field: param = readPageRequest({ context, url }).redirectToNotFound() } = readRequestedEntry(url);
  const found = fields.find(({ param_name: name }) => name === param);
  const { values, version } = found ?? { values: newField, version: null };
  return data({ shown: { branch, services, param, values, version, kind: appointmentFieldKind(param) }, ended });
}

/** Reloads after a refusal too: somebody else may have changed the question. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postField(args);

export default function FieldPage({ loaderData: { shown, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const texts = useEntryTexts();
  const actionData = useLastActionData<typeof action>();
  const preview = actionData?.preview ?? null;
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !shown) return ended && <SignInAgainPage {...ended} />;
  const { branch, services, param, values, kind } = shown;
  const version = actionData ? actionData.version : shown.version;
  return (
    <EntryPage
      title={t("catalogue.questions.title")}
      description={t("catalogue.questions.text")}
      subject={texts.fieldKind(param)}
      subtitle={branch.name}
      services={services}
      back={{ to: path("/staff/catalogue/branch", {}, { branch: branch.id }), label: t("catalogue.branch.title") }}
      actionData={actionData}
    >
      {preview ? (
        <EntryPreview preview={preview} version={version}>
          {preview.view.is_active ? <SeenField kind={kind} values={preview.view} /> : null}
        </EntryPreview>
      ) : (
        <FieldForm
          key={version}
          kind={kind}
          values={values}
          services={services}
          version={version}
          result={actionData?.result}
          conflict={actionData?.conflict ?? []}
        />
      )}
    </EntryPage>
  );
}

/** The question as in the booking form, whose own components would make a booking load more files. */
function SeenField({
  kind,
  values: { title, is_required: required },
}: {
  kind: AppointmentFieldKind;
  values: FieldValues;
}) {
  const { t } = useTranslation("booking");
  const { locale } = useRootData();
  const text = { id: "seen-question", name: "seen-question", label: title[locale] ?? Object.values(title)[0] ?? "" };
  return (
    <div className="sheet">
      {kind === "gender" ? (
        <RadioField
          {...text}
          required={required}
          defaultValue={undefined}
          options={(["male", "female", "other"] as const).map((value) => ({ label: t(`gender.${value}`), value }))}
        />
      ) : (
        <TextField {...text} required={required} type={kind === "date" ? "date" : "text"} />
      )}
    </div>
  );
}
