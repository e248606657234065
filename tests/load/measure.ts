import { availableParallelism, cpus, totalmem } from "node:os";

/** Values of one property, a value a round; `limit`: the least program that does the same, in the same rounds. */
export type Measure = {
  name: string;
  unit: string;
  values: number[];
  limit?: { name: string; values: number[] };
  /** The ratio to the limit, or the value, that is required. */
  target?: string;
};

export type Growth = {
  sizes: { doctors: number; slots: number }[];
  rows: { name: string; unit: string; values: number[] }[];
};

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

/** The median, with the least and the greatest value. */
function withSpread(values: number[]): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return least === greatest ? format(least) : `${format(median(values))} (${format(least)} to ${format(greatest)})`;
}

function format(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

const columns = ["measure", "unit", "product", "limit", "ratio", "target"] as const;
type Row = Record<(typeof columns)[number], string>;

export function rowOf({ name, unit, values, limit, target }: Measure): Row {
  const ratios = limit?.values.map((value, round) => values[round]! / value);
  return {
    measure: name,
    unit,
    product: withSpread(values),
    limit: limit ? `${limit.name}: ${withSpread(limit.values)}` : "",
    ratio: ratios ? withSpread(ratios) : "",
    target: target ?? "",
  };
}

/** docs/performance.md: the figures of one run, and the machine. */
export function document(
  measures: Measure[],
  growth: Growth | null,
  { date, args }: { date: string; args: string[] },
): string {
  const tables = [
    table(
      [...columns],
      measures.map((measure) => Object.values(rowOf(measure))),
    ),
  ];
  if (growth)
    tables.push(
      `## Growth\n\nMedians of warm calls. Doctors and free times of each market:\n${growth.sizes
        .map(({ doctors, slots }) => `${doctors.toLocaleString("en")} and ${slots.toLocaleString("en")}`)
        .join("; ")}.`,
      table(
        ["measure", "unit", ...growth.sizes.map(({ doctors }) => doctors.toLocaleString("en"))],
        growth.rows.map(({ name, unit, values }) => [name, unit, ...values.map(format)]),
      ),
    );
  return [
    "# Performance",
    `Written on ${date} by \`npm run bench -- ${args.join(" ")}\`.
\`--json FILE\` writes every round.`,
    `Each value is the median of its rounds, with the least and the greatest. A limit is the least program that does the
same, run in turns with the product: compare ratios, not values, between machines.`,
    `Machine: ${machine()}. The client, the product and the database share its cores.`,
    ...tables,
  ]
    .join("\n\n")
    .concat("\n");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, Node ${process.version}`;
}
