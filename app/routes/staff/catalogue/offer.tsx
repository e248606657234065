import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/offer";
import { loadChanges, loadEntry, postOffer, readRequestedEntry } from "./catalogue-action.server.ts";
import { newOffer } from "./entry-form.ts";
import { EntryPage } from "./entry-page.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { History } from "./history.tsx";
import { OfferForm } from "./offer-form.tsx";
import { PreviewedDoctor } from "./previewed-doctor.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "doctor", "widgets"] };

/** A service of the doctor at the branch, or one of the country that can be added. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ shown: null, ended }, 401);
  const { redirectToNotFound } = readPageRequest({ context, url });
  const { branch, doctor, offers, other_services: others, is_sent: isSent } = await loadEntry({ context, url });
  const requestedId = readRequestedEntry(url).service;
  const offer = offers.find(({ service }) => service.id === requestedId) ?? null;
  const service = offer?.service ?? others.find(({ id }) => id === requestedId);
  if (!service) return redirectToNotFound();
  const place = { clinic_branch: branch.id, doctor: doctor.id, service: service.id };
  const { changes, offset } = await loadChanges({ context, url }, place);
  const { values, version } = offer ?? { values: newOffer, version: null };
  return data({ shown: { branch, doctor, service, values, version, isSent, changes, offset }, ended });
}

/** Reloads after a refusal too: somebody else may have changed the service. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postOffer(args);

export default function OfferPage({ loaderData: { shown, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const preview = actionData?.preview ?? null;
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !shown) return ended && <SignInAgainPage {...ended} />;
  const { branch, doctor, service, values, isSent, changes, offset } = shown;
  const version = actionData ? actionData.version : shown.version;
  const place = { branch: branch.id, doctor: doctor.id };
  return (
    <EntryPage
      title={t("catalogue.title")}
      description={t("catalogue.text")}
      subject={service.name}
      subtitle={`${doctor.name}, ${branch.name}`}
      back={{ to: path("/staff/catalogue/doctor", {}, place), label: doctor.name }}
      actionData={actionData}
    >
      {preview ? (
        <EntryPreview preview={preview} version={version}>
          {preview.view && <PreviewedDoctor view={preview.view} />}
        </EntryPreview>
      ) : (
        <>
          {isSent && <p>{t("catalogue.sent")}</p>}
          <OfferForm
            key={version}
            values={values}
            version={version}
            result={actionData?.result}
            conflict={actionData?.conflict ?? []}
          />
          <History
            changes={changes}
            offset={offset}
            timezone={branch.timezone}
            titleOf={() => service.name}
            to={(from) =>
              `${path("/staff/catalogue/offer", {}, { ...place, service: service.id, offset: from || null })}#history`
            }
          />
        </>
      )}
    </EntryPage>
  );
}
