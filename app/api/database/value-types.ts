import pg from "pg";

const int8 = 20;
const numeric = 1700;
const date = 1082;
const int8Array = 1016;

function toNumbers(text: string): number[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",").map(Number);
}

const parsers: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  [date]: String,
  [int8Array]: toNumbers,
};

/**
 * How values are read: bigint and numeric as numbers, date as "YYYY-MM-DD", timestamptz as Date, json parsed, the rest
 * as the driver does.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const parser = format === "binary" ? undefined : parsers[oid];
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};
