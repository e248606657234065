import type { RouterContextProvider } from "react-router";
import { isoDate } from "#app/contract/shared.ts";
import { readOperatorFigures, type OperatorsFigures } from "#app/contract/operator-figures.ts";
import { requestContext } from "#app/request-context.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };

/** Figures of the days in the URL. Invalid days are left out, and so is the first if it is after the last. */
export function readFigures({ context, url }: Args): Promise<OperatorsFigures> {
  const day = (name: string) => isoDate.safeParse(url.searchParams.get(name)).data;
  const query = readOperatorFigures.query.safeParse({ date_from: day("from"), date_to: day("to") });
  return context.get(requestContext).api.operators.figures(query.data ?? { date_to: day("to") });
}
