import { redirect } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { readPageRequest, requireStaff } from "../../shell/index.ts";
import { respondWithCsv } from "../csv-response.server.ts";
import type { Route } from "./+types/csv";
import { columns } from "./columns.ts";
import { readFigures } from "./read-figures.server.ts";

/** The table as a CSV file, with ISO dates and unformatted numbers. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (requireStaff({ context, url }, clinicStaff))
    return redirect(readPageRequest({ context, url }).path("/staff", {}));
  const { weeks } = await readFigures({ context, url });
  const { t } = getI18n(context);
  const header = [t("staff:figures.week"), ...columns.map((name) => t(`staff:figures.columns.${name}`))];
  const rows = weeks.map((week) => [week.week, ...columns.map((name) => week[name])]);
  return respondWithCsv(`figures-${weeks[0]!.week}.csv`, [header, ...rows]);
}
