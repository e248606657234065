import { useTranslation } from "react-i18next";
import { data } from "react-router";
import type { ClinicValues } from "#app/contract/clinic-entry.ts";
import { clinicAdmins } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { nameWithoutKind } from "#app/components/clinic/clinic-view.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/clinic";
import { loadChanges, loadClinicEntry, postClinic } from "./catalogue-action.server.ts";
import styles from "./catalogue.module.css";
import { ClinicForm } from "./clinic-form.tsx";
import { EntryPage } from "./entry-page.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { History } from "./history.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "doctor", "widgets"] };

/** Visitors sign in first; staff who do not administer a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicAdmins);
  if (ended) return data({ entry: null, changes: null, offset: 0, ended }, 401);
  const entry = await loadClinicEntry({ context, url });
  const filter = { clinic_branch: entry.branch.id, of_clinic: "1" as const };
  return data({ entry, ...(await loadChanges({ context, url }, filter)), ended });
}

/** Reloads after a refusal too: somebody else has changed the clinic. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postClinic(args);

export default function ClinicEntryPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const { entry, changes, offset } = loaderData;
  const preview = actionData?.preview ?? null;
  const ended = actionData?.ended ?? loaderData.ended;
  if (ended || !entry || !changes) return ended && <SignInAgainPage {...ended} />;
  const { branch, name, values } = entry;
  const version = actionData?.version ?? entry.version;
  return (
    <EntryPage
      title={t("catalogue.clinic.title")}
      description={t("catalogue.clinic.text")}
      subject={t("catalogue.clinic.title")}
      subtitle={name}
      back={{ to: path("/staff/catalogue", {}, { branch: branch.id }), label: t("catalogue.title") }}
      publicPage={branch.is_listed ? path("/staff/preview", {}) : null}
      actionData={actionData}
    >
      {preview ? (
        <EntryPreview preview={preview} version={version}>
          <SeenClinic view={preview.view} />
        </EntryPreview>
      ) : (
        <>
          <p>{t("catalogue.clinic.text")}</p>
          {entry.is_sent && <p>{t("catalogue.clinic.sent")}</p>}
          <ClinicForm
            key={version}
            name={name}
            values={values}
            version={version}
            result={actionData?.result}
            conflict={actionData?.conflict ?? []}
          />
          <History
            changes={changes}
            offset={offset}
            timezone={branch.timezone}
            titleOf={() => t("catalogue.clinic.title")}
            to={(from) => `${path("/staff/catalogue/clinic", {}, { branch: branch.id, offset: from || null })}#history`}
          />
        </>
      )}
    </EntryPage>
  );
}

/** The clinic's picture and description as on its page. */
function SeenClinic({ view: { name, photo, description } }: { view: ClinicValues & { name: string } }) {
  const { locale } = useRootData();
  const html = description && (description[locale] ?? Object.values(description)[0]);
  return (
    <div className={`sheet ${styles["photo"]}`}>
      <Avatar name={nameWithoutKind(name)} src={photo} isSquare eager />
      <div>
        <p>
          <b>{name}</b>
        </p>
        {/* Sanitised by the API. */}
        {html && <div className={styles["conditions"]} dangerouslySetInnerHTML={{ __html: html }} />}
      </div>
    </div>
  );
}
