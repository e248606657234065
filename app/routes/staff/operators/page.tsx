import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import type { OperatorsFigures } from "#app/contract/operator-figures.ts";
import { operatorManagers } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/page";
import { columns } from "./columns.ts";
import frame from "../frame.module.css";
import figures from "../figures/figures.module.css";
import styles from "./operators.module.css";
import { loadOperatorFigures, type RefusedDays } from "./load-operator-figures.server.ts";

export const handle: RouteHandle = { namespaces: ["staff"] };

/** Visitors sign in first; staff who do not manage operators get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, operatorManagers);
  if (ended) return data({ shown: null, refused: null, ended }, 401);
  const figures = await loadOperatorFigures({ context, url });
  return data({ ...figures, ended }, figures.refused ? 400 : 200);
}

export default function Operators({ loaderData: { shown, refused, ended } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  if (ended) return <SignInAgainPage {...ended} />;
  return (
    <div className={`wrap ${frame["page"]}`}>
      <PageHead title={t("operators.title")} description={t("operators.text")} index={false} />
      <p>
        <Link to={path("/staff/desk", {})}>{t("desk.title")}</Link>
      </p>
      <h1>{t("operators.title")}</h1>
      {shown ? <Days from={shown.date_from} to={shown.date_to} today={shown.today} /> : <Days {...refused} />}
      {shown && <Table {...shown} />}
      <p className={figures["note"]}>{t("operators.text")}</p>
      {shown && shown.operators.length > 0 && (
        <p>
          <Link reloadDocument to={path("/staff/operators/csv", {}, { from: shown.date_from, to: shown.date_to })}>
            {t("figures.csv")}
          </Link>
        </p>
      )}
    </div>
  );
}

type DaysProps = Pick<RefusedDays, "from" | "to" | "today"> & Partial<Pick<RefusedDays, "errors">>;

function Days({ from, to, today, errors }: DaysProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const common = { today, max: today, required: true };
  return (
    <Form action={path("/staff/operators", {})} className={styles["days"]} key={`${from} ${to}`}>
      <DateField
        id="from"
        name="from"
        label={t("schedule.firstDay")}
        defaultValue={from}
        errors={errors?.from}
        {...common}
      />
      <DateField id="to" name="to" label={t("schedule.lastDay")} defaultValue={to} errors={errors?.to} {...common} />
      <Button look="quiet">{t("day.show")}</Button>
    </Form>
  );
}

function Table({ operators, date_from: from, date_to: to }: OperatorsFigures) {
  const { t } = useTranslation("staff");
  const { date, number } = useFormats();
  const days = `${date(from, "fullDate")} – ${date(to, "fullDate")}`;
  if (operators.length === 0) return <p>{`${days}. ${t("operators.none")}`}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard on phones
    <section className={figures["scroll"]} aria-labelledby="operators-table" tabIndex={0}>
      <table className={figures["table"]}>
        <caption id="operators-table">{days}</caption>
        <thead>
          <tr>
            <th scope="col">{t("operators.operator")}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`operators.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operators.map((operator) => (
            <tr key={operator.id}>
              <th scope="row">{operator.name}</th>
              {columns.map((name) => (
                <td key={name}>{number(operator[name], 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
