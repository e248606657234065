import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { clinicAdmins } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { listCities, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/new-branch";
import { BranchForm } from "./branch-form.tsx";
import { loadBranch, postNewBranch } from "./catalogue-action.server.ts";
import { EntryPage } from "./entry-page.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { PreviewedBranch } from "./previewed-branch.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "doctor", "hours", "widgets"] };

/** Visitors sign in first; staff who do not administer a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicAdmins);
  if (ended) return data({ shown: null, ended }, 401);
  const [{ branch }, cities] = await Promise.all([loadBranch({ context, url }), listCities(context)]);
  return data({ shown: { branch, cities: cities.map(({ id, name }) => ({ id, name })) }, ended });
}

export const action = (args: Route.ActionArgs) => postNewBranch(args);

export default function NewBranch({ loaderData: { shown, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const preview = actionData?.preview ?? null;
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !shown) return ended && <SignInAgainPage {...ended} />;
  const { branch, cities } = shown;
  return (
    <EntryPage
      title={t("catalogue.newBranch.title")}
      description={t("catalogue.newBranch.text")}
      subject={t("catalogue.newBranch.title")}
      subtitle={branch.name}
      back={{ to: path("/staff/catalogue", {}, { branch: branch.id }), label: t("catalogue.title") }}
      actionData={actionData}
    >
      {preview ? (
        <EntryPreview preview={preview} version={null}>
          <PreviewedBranch view={preview.view} />
        </EntryPreview>
      ) : (
        <>
          <p>{t("catalogue.newBranch.text")}</p>
          <BranchForm values={null} cities={cities} version={null} result={actionData?.result} conflict={[]} />
        </>
      )}
    </EntryPage>
  );
}
