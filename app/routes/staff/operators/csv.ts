import { redirect } from "react-router";
import { operatorManagers } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { readPageRequest, requireStaff } from "../../shell/index.ts";
import { respondWithCsv } from "../csv-response.server.ts";
import type { Route } from "./+types/csv";
import { columns } from "./columns.ts";
import { loadOperatorFigures } from "./load-operator-figures.server.ts";

/** The table as a CSV file, with unformatted numbers. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (requireStaff({ context, url }, operatorManagers))
    return redirect(readPageRequest({ context, url }).path("/staff", {}));
  const { shown } = await loadOperatorFigures({ context, url });
  if (!shown) return redirect(readPageRequest({ context, url }).path("/staff/operators", {}) + url.search);
  const { operators, date_from: from, date_to: to } = shown;
  const { t } = getI18n(context);
  const header = [t("staff:operators.operator"), ...columns.map((name) => t(`staff:operators.columns.${name}`))];
  const rows = operators.map((operator) => [operator.name, ...columns.map((name) => operator[name])]);
  return respondWithCsv(`operators-${from}-${to}.csv`, [header, ...rows]);
}
