import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { data, Form, Link, useRevalidator } from "react-router";
import { addDays } from "#app/calendar/days.ts";
import type { ClinicDay, ClinicVisit } from "#app/contract/clinic-desk.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { constraintOf, readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/page";
import { BranchField } from "../branch-field.tsx";
import { DraftNotice } from "../draft-notice.tsx";
import { cancelSchema, postDay, readRequestedDay } from "./day-action.server.ts";
import frame from "../frame.module.css";
import styles from "./day.module.css";
import { useFocusOnVisit } from "./use-focus-on-visit.ts";
import { VisitItem } from "./visit-item.tsx";
import { useFocusAfterSignIn } from "../use-focus-after-sign-in.ts";

export const handle: RouteHandle = { namespaces: ["staff", "team", "appointment", "widgets", "errors"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ day: null, constraint: {}, ended }, 401);
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const day = await redirectIfNotFound(api.clinicDesk.day(readRequestedDay(url)));
  return data({ day, constraint: constraintOf(cancelSchema), ended });
}

/** Reloads after a refusal too: somebody else may have changed the day. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postDay(args);

export default function Day({ loaderData: { day, constraint, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation(["staff", "errors"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("day.title"), Boolean(actionData?.result?.error));
  const ended = actionData?.ended ?? loaded.ended;
  useFreshDay(!ended);
  useFocusOnVisit();
  useFocusAfterSignIn();
  if (ended || !day) return ended && <SignInAgainPage {...ended} />;
  const doctors = groupByDoctor(day.visits);
  // A refused visit that the reloaded day no longer has was moved meanwhile.
  const hasMoved = Boolean(actionData?.result?.error) && !day.visits.some(({ id }) => id === actionData?.visit);
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("day.title")} index={false} />
      <h1>
        <DayName {...day} /> <span className={frame["place"]}>{day.branch.name}</span>
      </h1>
      <ErrorSummary
        title={t("errors")}
        errors={hasMoved ? [{ fieldId: null, message: t("errors:moved_meanwhile") }] : []}
        reply={actionData}
      />
      <DraftNotice branch={day.branch} />
      <DayChoice day={day} />
      <Count visits={day.visits} />
      {day.date === day.today && <WalkInLink {...day} />}
      {doctors.map(({ doctor, visits }) => (
        <section key={doctor.id} aria-labelledby={`doctor-${doctor.id}`} className={styles["doctor"]}>
          <h2 id={`doctor-${doctor.id}`}>{doctor.name}</h2>
          {day.doctors_off.includes(doctor.id) && <p className={frame["soft"]}>{t("schedule.change.kinds.off")}</p>}
          <ol className={`sheet ${styles["visits"]}`}>
            {visits.map((visit) => (
              <VisitItem
                key={visit.id}
                visit={visit}
                timezone={day.branch.timezone}
                movePath={path("/staff/day/move", {}, { branch: day.branch.id, date: day.date, visit: visit.id })}
                constraint={constraint}
                result={actionData?.visit === visit.id ? actionData.result : undefined}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The date, with its year unless it is the current one. */
function DayName({ date: shown, today }: Pick<ClinicDay, "date" | "today">) {
  const { t } = useTranslation("staff");
  const { date } = useFormats();
  const isThisYear = shown.slice(0, 4) === today.slice(0, 4);
  return isThisYear
    ? date(shown, "longDay")
    : t("day.otherYear", { date: date(shown, "fullDate"), weekday: date(shown, "weekdayName") });
}

function Count({ visits }: Pick<ClinicDay, "visits">) {
  const { t } = useTranslation("staff");
  const cancelled = visits.filter(({ status }) => status === "cancelled").length;
  if (visits.length === 0) return <p>{t("day.none")}</p>;
  return (
    <p>
      {t("day.count", { count: visits.length - cancelled })}
      {cancelled > 0 && `, ${t("day.cancelled", { count: cancelled })}`}
    </p>
  );
}

/** A link to the walk-in form; without a free time today, the next day with one and a link to the schedules. */
function WalkInLink({ branch, today, next_free_date: next }: ClinicDay) {
  const { t } = useTranslation("staff");
  const { date } = useFormats();
  const path = usePaths();
  if (next !== today)
    return (
      <p>
        {t("walkIn.none")} {next && t("walkIn.nextDay", { date: date(next, "longDay") })} {t("walkIn.hours")}{" "}
        <Link to={path("/staff/schedules", {}, { branch: branch.id })}>{t("schedule.title")}</Link>
      </p>
    );
  return (
    <p className={styles["choice"]}>
      <span>
        <ButtonLink to={path("/staff/day/walk-in", {}, { branch: branch.id })} look="quiet">
          {t("walkIn.title")}
        </ButtonLink>
      </span>
    </p>
  );
}

/** The day and the branch; both are in the URL. */
function DayChoice({ day: { branches, branch, date: shown, today } }: { day: ClinicDay }) {
  const { t } = useTranslation(["staff", "team"]);
  const path = usePaths();
  const to = (date: string) => path("/staff/day", {}, { branch: branch.id, date });
  return (
    <div className={styles["choice"]}>
      <Form action={path("/staff/day", {})} className={styles["fields"]}>
        <BranchField branches={branches} branch={branch} />
        <DateField
          id="date"
          name="date"
          label={t("day.date")}
          defaultValue={shown}
          key={shown}
          today={today}
          required
        />
        <Button look="quiet">{t("day.show")}</Button>
      </Form>
      <p className={styles["ways"]}>
        <Link to={to(addDays(shown, -1))}>{t("day.before")}</Link>
        {shown !== today && <Link to={to(today)}>{t("day.today")}</Link>}
        <Link to={to(addDays(shown, 1))}>{t("day.after")}</Link>
        <Link to={path("/staff/schedules", {}, { branch: branch.id })}>{t("schedule.title")}</Link>
        <Link to={path("/staff/catalogue", {}, { branch: branch.id })}>{t("catalogue.title")}</Link>
        <Link to={path("/staff/clinic-reviews", {}, { branch: branch.id })}>{t("clinicReviews.title")}</Link>
        <Link to={path("/staff/figures", {}, { branch: branch.id })}>{t("figures.title")}</Link>
        <Link to={path("/staff/team", {})}>{t("team:title")}</Link>
      </p>
    </div>
  );
}

const refreshMs = 30_000;

/**
 * Loads the day again every half minute while the page is visible and nothing is being typed. Inactive while the
 * session has ended: a reload would drop the posted form.
 */
function useFreshDay(isActive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      const isTyping = document.activeElement?.matches("input, select, textarea") ?? false;
      if (!document.hidden && !isTyping) void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isActive, revalidate]);
}

/** Visits by doctor, in the order of the doctors' first visits. */
function groupByDoctor(visits: ClinicVisit[]): { doctor: ClinicVisit["doctor"]; visits: ClinicVisit[] }[] {
  const groups = Map.groupBy(visits, ({ doctor }) => doctor.id);
  return [...groups.values()].map((doctorVisits) => ({ doctor: doctorVisits[0]!.doctor, visits: doctorVisits }));
}
