import { stringify } from "csv-stringify/sync";

/** A CSV file for spreadsheets, stored by no cache. Cells that begin like a formula are escaped, so none is run. */
export function respondWithCsv(filename: string, rows: readonly (readonly (string | number | null)[])[]): Response {
  return new Response(stringify([...rows], { bom: true, escape_formulas: true }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}
