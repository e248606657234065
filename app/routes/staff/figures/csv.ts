import { stringify } from "csv-stringify/sync";
import { redirect } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/csv";
import { columns } from "./columns.ts";
import { readFigures } from "./read-figures.server.ts";

/** The table as a file; dates and numbers are written for programs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (requireStaff({ context, url }, clinicStaff))
    return redirect(readPageRequest({ context, url }).path("/staff", {}));
  const { weeks } = await readFigures({ context, url });
  const { t } = getI18n(context);
  const header = [t("staff:figures.week"), ...columns.map((name) => t(`staff:figures.columns.${name}`))];
  const rows = weeks.map((week) => [week.week, ...columns.map((name) => week[name])]);
  return new Response(stringify([header, ...rows], { bom: true }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="figures-${weeks[0]!.week}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
