import { availableParallelism, cpus, totalmem } from "node:os";

/** One measured property, with a value per round. */
export type Measure = {
  name: string;
  unit: string;
  values: number[];
  /** The smallest program that does the same, measured in the same rounds. */
  baseline?: { name: string; values: number[] };
  /** The required value, or ratio to the baseline. */
  target?: string;
};

/** Medians of calls to markets of different sizes; `values` has one value per size. */
export type Growth = {
  sizes: { doctors: number; slots: number }[];
  rows: { name: string; unit: string; values: number[] }[];
};

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

/** The median with the least and the greatest value: "94 (87 to 101)". */
function withSpread(values: number[]): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return least === greatest
    ? formatNumber(least)
    : `${formatNumber(median(values))} (${formatNumber(least)} to ${formatNumber(greatest)})`;
}

function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

const columns = ["measure", "unit", "product", "baseline", "ratio", "target"] as const;
type Row = Record<(typeof columns)[number], string>;

/** The row of a measure in the tables of the console and the document. */
export function rowOf({ name, unit, values, baseline, target }: Measure): Row {
  const ratios = baseline?.values.map((value, round) => values[round]! / value);
  return {
    measure: name,
    unit,
    product: withSpread(values),
    baseline: baseline ? `${baseline.name}: ${withSpread(baseline.values)}` : "",
    ratio: ratios ? withSpread(ratios) : "",
    target: target ?? "",
  };
}

/** Formats docs/performance.md: the figures of one run, and the machine. */
export function formatDocument(
  measures: Measure[],
  growth: Growth | null,
  { date, args }: { date: string; args: string[] },
): string {
  const tables = [
    formatTable(
      [...columns],
      measures.map((measure) => Object.values(rowOf(measure))),
    ),
  ];
  if (growth)
    tables.push(
      `## Growth\n\nMedians of warm calls. Doctors and free times of each market:\n${growth.sizes
        .map(({ doctors, slots }) => `${doctors.toLocaleString("en")} and ${slots.toLocaleString("en")}`)
        .join("; ")}.`,
      formatTable(
        ["measure", "unit", ...growth.sizes.map(({ doctors }) => doctors.toLocaleString("en"))],
        growth.rows.map(({ name, unit, values }) => [name, unit, ...values.map(formatNumber)]),
      ),
    );
  return [
    "# Performance",
    `Written on ${date} by \`npm run bench -- ${args.join(" ")}\`.
\`--json FILE\` writes every round.`,
    `Each value is the median of its rounds, with the least and the greatest. A baseline is the smallest program that
does the same, run in turns with the product: compare ratios, not values, between machines.`,
    `Machine: ${describeMachine()}. The client, the product and the database share its cores.`,
    ...tables,
  ]
    .join("\n\n")
    .concat("\n");
}

function formatTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, Node ${process.version}`;
}
