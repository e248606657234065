import { stringify } from "csv-stringify/sync";

/** A table for spreadsheets, which nobody else may keep. Cells that begin like a formula are written as text. */
export function csvFile(filename: string, rows: readonly (readonly (string | number | null)[])[]): Response {
  return new Response(stringify([...rows], { bom: true, escape_formulas: true }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}
