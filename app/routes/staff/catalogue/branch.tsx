import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import type { CatalogueBranch, CatalogueChange } from "#app/contract/clinic-catalogue.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/branch";
import { loadBranch, loadChanges, postBranch } from "./catalogue-action.server.ts";
import frame from "../frame.module.css";
import { BranchForm } from "./branch-form.tsx";
import styles from "./catalogue.module.css";
import { EntryPage } from "./entry-page.tsx";
import type { EntryChange } from "./entry-changes.ts";
import { EntryPreview } from "./entry-preview.tsx";
import { fieldsToAdd } from "./field-kinds.ts";
import { History } from "./history.tsx";
import { PreviewedBranch } from "./previewed-branch.tsx";
import { useEntryTexts } from "./use-entry-texts.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "doctor", "hours", "widgets"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ entry: null, changes: null, offset: 0, ended }, 401);
  const entry = await loadBranch({ context, url });
  return data({ entry, ...(await loadChanges({ context, url }, { clinic_branch: entry.branch.id })), ended });
}

/** Reloads after a refusal too: somebody else may have changed the branch. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postBranch(args);

export default function BranchPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const texts = useEntryTexts();
  const actionData = useLastActionData<typeof action>();
  const { entry, changes, offset } = loaderData;
  const preview = actionData?.preview ?? null;
  const ended = actionData?.ended ?? loaderData.ended;
  if (ended || !entry || !changes) return ended && <SignInAgainPage {...ended} />;
  const { branch, values, services } = entry;
  const version = actionData?.version ?? entry.version;
  const titleOf = ({ after }: CatalogueChange) =>
    typeof after["param_name"] === "string" ? texts.fieldKind(after["param_name"]) : t("catalogue.branch.title");
  return (
    <EntryPage
      title={t("catalogue.branch.title")}
      description={t("catalogue.branch.text")}
      subject={t("catalogue.branch.title")}
      subtitle={branch.name}
      services={services}
      back={{ to: path("/staff/catalogue", {}, { branch: branch.id }), label: t("catalogue.title") }}
      publicPage={branch.is_listed ? path("/staff/preview", {}) : null}
      actionData={actionData}
    >
      {preview ? (
        <EntryPreview preview={preview} version={version}>
          {hasOldPlace(preview.changes) && <p>{t("catalogue.branch.oldPlace")}</p>}
          <PreviewedBranch view={preview.view} />
        </EntryPreview>
      ) : (
        <>
          {entry.is_sent && <p>{t("catalogue.branch.sent")}</p>}
          <BranchForm
            key={version}
            values={values}
            isPlaced={entry.is_placed}
            version={version}
            result={actionData?.result}
            conflict={actionData?.conflict ?? []}
          />
          <Fields entry={entry} />
          <History
            changes={changes}
            offset={offset}
            timezone={branch.timezone}
            titleOf={titleOf}
            to={(from) => `${path("/staff/catalogue/branch", {}, { branch: branch.id, offset: from || null })}#history`}
          />
        </>
      )}
    </EntryPage>
  );
}

/** Whether the address changes and its place on the map does not. An added translation is no change of address. */
const hasOldPlace = (changes: readonly EntryChange[]) =>
  changes.some(({ name, before, after }) => name === "address" && before !== null && after !== null) &&
  !changes.some(({ name }) => name === "location");

/** The questions that the branch asks patients who book, and a form that adds another. */
function Fields({ entry: { branch, services, fields } }: { entry: CatalogueBranch }) {
  const { t } = useTranslation("staff");
  const { country, locale } = useRootData();
  const path = usePaths();
  const texts = useEntryTexts();
  const toAdd = fieldsToAdd(
    country.countryId,
    fields.map(({ param_name: name }) => name),
  );
  return (
    <section aria-labelledby="fields" className={styles["section"]}>
      <h2 id="fields">{t("catalogue.questions.title")}</h2>
      <p>{t("catalogue.questions.text")}</p>
      {fields.length > 0 && (
        <ul className={`sheet ${styles["rows"]}`}>
          {fields.map(({ param_name: field, values }) => (
            <li key={field} className={styles["offer"]}>
              <Link to={path("/staff/catalogue/field", {}, { branch: branch.id, field })}>
                {values.title[locale] ?? Object.values(values.title)[0]}
              </Link>{" "}
              <span className={frame["soft"]}>
                {[
                  texts.fieldKind(field),
                  values.is_required ? t("catalogue.questions.required") : "",
                  ...services.filter(({ id }) => values.services.includes(id)).map(({ name }) => name),
                  values.is_active ? "" : t("catalogue.questions.away"),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {toAdd.length > 0 && (
        <Form action={path("/staff/catalogue/field", {})} className={styles["choice"]}>
          <input type="hidden" name="branch" value={branch.id} />
          <SelectField
            id="field"
            name="field"
            label={t("catalogue.questions.add")}
            options={toAdd.map((value) => ({ label: texts.fieldKind(value), value }))}
          />
          <Button look="quiet">{t("catalogue.services.next")}</Button>
        </Form>
      )}
    </section>
  );
}
