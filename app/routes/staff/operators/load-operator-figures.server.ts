import type { RouterContextProvider } from "react-router";
import { todayIn } from "#app/calendar/city-time.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { OperatorsFigures } from "#app/contract/operator-figures.ts";
import { isoDate } from "#app/contract/shared.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };

/** The days in a URL that are refused, each undefined if it is no date, with the errors of their fields. */
export type RefusedDays = {
  from: string | undefined;
  to: string | undefined;
  today: string;
  errors: { from: string[]; to: string[] };
};

type Found = { shown: OperatorsFigures; refused: null } | { shown: null; refused: RefusedDays };

/** Loads the figures of the days in the URL, or returns why these days are refused. */
export async function loadOperatorFigures({ context, url }: Args): Promise<Found> {
  const { api, country } = context.get(requestContext);
  const readDay = (name: string) => {
    const text = url.searchParams.get(name) || undefined;
    const day = isoDate.safeParse(text).data;
    return { day, errors: text === day ? [] : [getI18n(context).t("errors:date_format")] };
  };
  const [from, to] = [readDay("from"), readDay("to")];
  const refuse = (errors: RefusedDays["errors"]) => ({
    shown: null,
    refused: { from: from.day, to: to.day, today: todayIn(country.timeZone), errors },
  });
  if (from.errors.length + to.errors.length > 0) return refuse({ from: from.errors, to: to.errors });
  try {
    return { shown: await api.operators.figures({ date_from: from.day, date_to: to.day }), refused: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return refuse({ from: [], to: error.body.errors.map(({ detail }) => detail) });
  }
}
