import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/new-doctor";
import { loadBranch, postNewDoctor } from "./catalogue-action.server.ts";
import { newProfile } from "./entry-form.ts";
import { EntryPage } from "./entry-page.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PreviewedDoctor } from "./previewed-doctor.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "doctor", "widgets"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ branch: null, ended }, 401);
  return data({ branch: (await loadBranch({ context, url })).branch, ended });
}

export const action = (args: Route.ActionArgs) => postNewDoctor(args);

export default function NewDoctor({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const preview = actionData?.preview ?? null;
  const ended = actionData?.ended ?? loaderData.ended;
  const { branch } = loaderData;
  if (ended || !branch) return ended && <SignInAgainPage {...ended} />;
  return (
    <EntryPage
      title={t("catalogue.newDoctor")}
      description={t("catalogue.text")}
      subject={t("catalogue.newDoctor")}
      subtitle={branch.name}
      back={{ to: path("/staff/catalogue", {}, { branch: branch.id }), label: t("catalogue.title") }}
      actionData={actionData}
    >
      {preview ? (
        <EntryPreview preview={preview} version={null}>
          {preview.view ? <PreviewedDoctor view={preview.view} /> : <p>{t("catalogue.newDoctorText")}</p>}
        </EntryPreview>
      ) : (
        <>
          <p>{t("catalogue.newDoctorText")}</p>
          <ProfileForm doctor={null} values={newProfile} version={null} result={actionData?.result} conflict={[]} />
        </>
      )}
    </EntryPage>
  );
}
