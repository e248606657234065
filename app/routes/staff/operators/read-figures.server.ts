import type { RouterContextProvider } from "react-router";
import { todayIn } from "#app/calendar/city-time.ts";
import type { OperatorsFigures } from "#app/contract/operator-figures.ts";
import { isoDate } from "#app/contract/shared.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { attemptAsStaff, statusOf } from "../../shell/index.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };

/** Days of the URL that cannot be shown, undefined if they are no dates, and the errors of their fields. */
export type RefusedDays = {
  from: string | undefined;
  to: string | undefined;
  today: string;
  errors: { from: string[]; to: string[] };
};

type Found = { shown: OperatorsFigures; refused: null } | { shown: null; refused: RefusedDays };

/** Figures of the days in the URL, or the errors of these days, with the status of the answer. */
export async function readFigures({ context, url }: Args): Promise<Found & { status: number }> {
  const { api, country } = context.get(requestContext);
  const readDay = (name: string) => {
    const text = url.searchParams.get(name) || undefined;
    const day = isoDate.safeParse(text).data;
    return { day, errors: text === day ? [] : [getI18n(context).t("errors:date_format")] };
  };
  const [from, to] = [readDay("from"), readDay("to")];
  const refuse = (errors: RefusedDays["errors"], status: number) => ({
    shown: null,
    refused: { from: from.day, to: to.day, today: todayIn(country.timeZone), errors },
    status,
  });
  if (from.errors.length + to.errors.length > 0) return refuse({ from: from.errors, to: to.errors }, 400);
  const found = await attemptAsStaff(context, api.operators.figures({ date_from: from.day, date_to: to.day }));
  if (found.ok) return { shown: found.value, refused: null, status: 200 };
  return refuse({ from: [], to: found.errors.map(({ detail }) => detail) }, statusOf(found.errors));
}
