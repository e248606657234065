import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { addDays } from "#app/calendar/days.ts";
import type { ClinicFigures, WeekFigures } from "#app/contract/clinic-figures.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { requireStaff } from "../../shell/index.ts";
import { DoctorChoice } from "../doctor-choice.tsx";
import type { Route } from "./+types/page";
import { columns } from "./columns.ts";
import frame from "../frame.module.css";
import styles from "./figures.module.css";
import { readFigures } from "./read-figures.server.ts";
import { WeekBars } from "./week-bars.tsx";

export const handle: RouteHandle = { namespaces: ["staff"] };

const charts = ["visits", "no_shows", "free_hours"] as const;

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ figures: null, ended }, 401);
  return data({ figures: await readFigures({ context, url }), ended });
}

export default function Figures({ loaderData: { figures, ended } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const texts = useFigureTexts();
  if (ended || !figures) return ended && <SignInAgainPage {...ended} />;
  const { branch, doctor, weeks } = figures;
  return (
    <div className={`wrap ${frame["page"]}`}>
      <PageHead title={t("figures.title")} description={t("figures.text")} index={false} />
      <p>
        <Link to={path("/staff/day", {}, { branch: branch.id })}>{t("day.title")}</Link>
      </p>
      <h1>
        {t("figures.title")} <span className={frame["place"]}>{branch.name}</span>
      </h1>
      <DoctorChoice {...figures} action={path("/staff/figures", {})} unchosen={t("figures.allDoctors")} />
      <div className={styles["charts"]}>
        {charts.map((name) => (
          <WeekBars
            key={name}
            title={t(`figures.columns.${name}`)}
            bars={weeks.map((week) => ({ week: texts.days(week), amount: week[name], written: texts.bar(week, name) }))}
          />
        ))}
      </div>
      <Table {...figures} />
      <p className={styles["note"]}>{t("figures.text")}</p>
      <p>
        <Link reloadDocument to={path("/staff/figures/csv", {}, { branch: branch.id, doctor })}>
          {t("figures.csv")}
        </Link>
      </p>
    </div>
  );
}

function useFigureTexts() {
  const { t } = useTranslation("staff");
  const { date, number } = useFormats();
  const amountOf = (amount: number) => number(amount, amount % 1 === 0 ? 0 : 1);
  return {
    amountOf,
    days: ({ week }: WeekFigures) => `${date(week, "shortDay")} – ${date(addDays(week, 6), "shortDay")}`,
    bar(week: WeekFigures, name: (typeof charts)[number]) {
      const amount = week[name];
      if (amount === null) return "–";
      return name === "free_hours" ? t("figures.hours", { hours: amountOf(amount) }) : amountOf(amount);
    },
  };
}

function Table({ weeks, today }: ClinicFigures) {
  const { t } = useTranslation("staff");
  const { days, amountOf } = useFigureTexts();
  const isCurrent = ({ week }: WeekFigures) => week <= today && today <= addDays(week, 6);
  const value = (amount: number | null) =>
    amount === null ? (
      <>
        <span aria-hidden="true">–</span> <span className="sr">{t("figures.unknown")}</span>
      </>
    ) : (
      amountOf(amount)
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard on phones
    <section className={styles["scroll"]} aria-labelledby="figures-table" tabIndex={0}>
      <table className={styles["table"]}>
        <caption id="figures-table">{t("figures.byWeek")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("figures.week")}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`figures.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week} aria-current={isCurrent(week) ? "date" : undefined}>
              <th scope="row">{days(week)}</th>
              {columns.map((name) => (
                <td key={name}>{value(week[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
