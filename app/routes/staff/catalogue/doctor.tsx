import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import type { CatalogueDoctor, ServiceName } from "#app/contract/clinic-catalogue.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/doctor";
import { loadChanges, loadEntry, postProfile } from "./catalogue-action.server.ts";
import frame from "../frame.module.css";
import styles from "./catalogue.module.css";
import { EntryPage } from "./entry-page.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { History } from "./history.tsx";
import { findMissingForBooking } from "./find-missing-for-booking.server.ts";
import { ProfileForm } from "./profile-form.tsx";
import { PreviewedDoctor } from "./previewed-doctor.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "doctor", "widgets"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ entry: null, missing: null, changes: null, offset: 0, ended }, 401);
  const entry = await loadEntry({ context, url });
  const subject = { clinic_branch: entry.branch.id, doctor: entry.doctor.id };
  const [missing, changes] = await Promise.all([
    findMissingForBooking({ context, url }, entry),
    loadChanges({ context, url }, subject),
  ]);
  return data({ entry, missing, ...changes, ended });
}

/** Reloads after a refusal too: somebody else may have changed the doctor. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postProfile(args);

export default function CatalogueDoctorPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const { entry, missing, changes, offset } = loaderData;
  const preview = actionData?.preview ?? null;
  const ended = actionData?.ended ?? loaderData.ended;
  if (ended || !entry || !changes) return ended && <SignInAgainPage {...ended} />;
  const { branch, doctor } = entry;
  const isPublic =
    branch.is_listed && entry.profile.values.is_active && entry.offers.some(({ values }) => values.is_active);
  const hides = preview?.changes.some(({ name, after }) => name === "is_active" && after === false) ?? false;
  return (
    <EntryPage
      title={t("catalogue.title")}
      description={t("catalogue.text")}
      subject={doctor.name}
      subtitle={branch.name}
      back={{ to: path("/staff/catalogue", {}, { branch: branch.id }), label: t("catalogue.title") }}
      publicPage={isPublic ? path("/doctor/:slug", { slug: doctor.slug }) : null}
      actionData={actionData}
    >
      {preview ? (
        <EntryPreview preview={preview} version={actionData?.version ?? null}>
          {preview.view ? (
            <PreviewedDoctor view={preview.view} />
          ) : (
            <p>
              {t("catalogue.preview.hidden")} {hides && t("catalogue.shownHint")}
            </p>
          )}
        </EntryPreview>
      ) : (
        <>
          {entry.is_sent && <p>{t("catalogue.sent")}</p>}
          {missing === "offer" && (
            <p>
              {t("catalogue.missing.offer")} <a href="#services">{t("catalogue.missing.offerLink")}</a>
            </p>
          )}
          {missing === "schedule" && (
            <p>
              {t("catalogue.missing.schedule")}{" "}
              <Link to={path("/staff/schedules", {}, { branch: branch.id, doctor: doctor.id })}>
                {t("catalogue.missing.scheduleLink")}
              </Link>
            </p>
          )}
          <Offers entry={entry} />
          <section aria-labelledby="profile-title" className={styles["section"]}>
            <h2 id="profile-title">{t("catalogue.profile.title")}</h2>
            {entry.is_profile_own ? (
              <ProfileForm
                key={actionData?.version ?? entry.profile.version}
                doctor={doctor}
                values={entry.profile.values}
                version={actionData?.version ?? entry.profile.version}
                result={actionData?.result}
                conflict={actionData?.conflict ?? []}
              />
            ) : (
              <p>{t("catalogue.profile.ofOthers")}</p>
            )}
          </section>
          <History
            changes={changes}
            offset={offset}
            timezone={branch.timezone}
            titleOf={() => t("catalogue.profile.title")}
            to={(from) =>
              `${path("/staff/catalogue/doctor", {}, { branch: branch.id, doctor: doctor.id, offset: from || null })}#history`
            }
          />
        </>
      )}
    </EntryPage>
  );
}

/** The doctor's services at the branch with their prices, and a choice of others. */
function Offers({ entry: { branch, doctor, offers, other_services: others } }: { entry: CatalogueDoctor }) {
  const { t } = useTranslation(["staff", "doctor"]);
  const { price } = useFormats();
  const path = usePaths();
  const offerPath = (service: number) =>
    path("/staff/catalogue/offer", {}, { branch: branch.id, doctor: doctor.id, service });
  const groupOf = (type: ServiceName["type"], label: string) => ({
    label,
    options: others
      .filter((service) => service.type === type)
      .map(({ id, name }) => ({ label: name, value: String(id) })),
  });
  return (
    <section aria-labelledby="services" className={styles["section"]}>
      <h2 id="services">{t("catalogue.services.title")}</h2>
      <ul className={`sheet ${styles["rows"]}`}>
        {offers.map(({ service, values }) => (
          <li key={service.id} className={styles["offer"]}>
            <Link to={offerPath(service.id)}>{service.name}</Link>{" "}
            <span className={values.is_active ? undefined : frame["soft"]}>
              {values.is_active
                ? price(values.discount_price, service.type === "procedure")
                : t("catalogue.services.away")}
            </span>
          </li>
        ))}
      </ul>
      <Form action={path("/staff/catalogue/offer", {})} className={styles["choice"]}>
        <input type="hidden" name="branch" value={branch.id} />
        <input type="hidden" name="doctor" value={doctor.id} />
        <SelectField
          id="service"
          name="service"
          label={t("catalogue.services.add")}
          options={[
            groupOf("initial-appointment", t("doctor:visits")),
            groupOf("procedure", t("doctor:procedures")),
          ].filter(({ options }) => options.length > 0)}
        />
        <Button look="quiet">{t("catalogue.services.next")}</Button>
      </Form>
    </section>
  );
}
