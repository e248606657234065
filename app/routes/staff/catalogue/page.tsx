import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import type { ClinicDoctors } from "#app/contract/clinic-catalogue.ts";
import { clinicAdmins, clinicStaff, hasRole } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { getStaff, readPageRequest, requireStaff } from "../../shell/index.ts";
import { BranchField } from "../branch-field.tsx";
import { DraftNotice } from "../draft-notice.tsx";
import type { Route } from "./+types/page";
import { readRequestedEntry } from "./catalogue-action.server.ts";
import { OtherDoctors } from "./other-doctors.tsx";
import { postOtherDoctor } from "./other-doctors-action.server.ts";
import frame from "../frame.module.css";
import styles from "./catalogue.module.css";

export const handle: RouteHandle = { namespaces: ["staff", "team", "errors"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ list: null, isAdmin: false, ended }, 401);
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const list = await redirectIfNotFound(api.clinicDesk.doctors({ clinic_branch: readRequestedEntry(url).branch }));
  return data({ list, isAdmin: hasRole(getStaff(context), clinicAdmins), ended });
}

export const action = (args: Route.ActionArgs) => postOtherDoctor(args);

export default function Catalogue({ loaderData: { list, isAdmin, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !list) return ended && <SignInAgainPage {...ended} />;
  const { branches, branch, doctors, other_doctors: others } = list;
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={t("catalogue.title")} description={t("catalogue.text")} index={false} />
      <h1>
        {t("catalogue.title")} <span className={frame["place"]}>{branch.name}</span>
      </h1>
      <p>
        <Link to={path("/staff/day", {}, { branch: branch.id })}>{t("day.title")}</Link>
      </p>
      <ul className={styles["pages"]}>
        <li>
          <Link to={path("/staff/catalogue/new-doctor", {}, { branch: branch.id })}>{t("catalogue.newDoctor")}</Link>
        </li>
        <li>
          <Link to={path("/staff/catalogue/branch", {}, { branch: branch.id })}>{t("catalogue.branch.title")}</Link>
        </li>
        {isAdmin && (
          <li>
            <Link to={path("/staff/catalogue/clinic", {}, { branch: branch.id })}>{t("catalogue.clinic.title")}</Link>
          </li>
        )}
        {isAdmin && (
          <li>
            <Link to={path("/staff/catalogue/new-branch", {}, { branch: branch.id })}>
              {t("catalogue.newBranch.title")}
            </Link>
          </li>
        )}
      </ul>
      <DraftNotice branch={branch} />
      <p>{doctors.length > 0 ? t("catalogue.text") : t("schedule.nobody")}</p>
      {branches.length > 1 && (
        <Form action={path("/staff/catalogue", {})} className={styles["choice"]}>
          <BranchField branches={branches} branch={branch} />
          <Button look="quiet">{t("day.show")}</Button>
        </Form>
      )}
      {doctors.length > 0 && (
        <ul className={`sheet ${styles["rows"]}`}>
          {doctors.map((doctor) => (
            <DoctorItem key={doctor.id} doctor={doctor} branch={branch.id} />
          ))}
        </ul>
      )}
      {others.length > 0 && <OtherDoctors branch={branch.id} doctors={others} result={actionData?.result} />}
    </div>
  );
}

function DoctorItem({ doctor, branch }: { doctor: ClinicDoctors["doctors"][number]; branch: number }) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const { id, name, image_url: photo, is_active: isActive, offers_count: offers } = doctor;
  return (
    <li className={styles["doctor"]}>
      <Avatar name={name} src={photo} size="small" />
      <div>
        <Link to={path("/staff/catalogue/doctor", {}, { branch, doctor: id })}>{name}</Link>
        <p className={frame["soft"]}>
          {[t("catalogue.offers", { count: offers }), isActive ? "" : t("catalogue.hidden")].filter(Boolean).join(", ")}
        </p>
      </div>
    </li>
  );
}
