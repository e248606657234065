import { parseArgs } from "node:util";

export type ClusterOptions = {
  /** How often the primary is killed. */
  kills: number;
  /** How often the pooler is killed. */
  poolerKills: number;
  /** How often the web processes are replaced one after the other. */
  restarts: number;
  /** Bookings tried around each of these, two for each slot. */
  attempts: number;
};

const defaults: ClusterOptions = { kills: 2, poolerKills: 1, restarts: 1, attempts: 400 };
const most = { kills: 1_000, poolerKills: 1_000, restarts: 1_000, attempts: 10_000 };
const names = { kills: "kills", poolerKills: "pooler-kills", restarts: "restarts", attempts: "attempts" } as const;

/** @throws {Error} with one line for an unknown option or a number out of range */
export function readOptions(args: string[]): ClusterOptions {
  const declared = Object.fromEntries(Object.values(names).map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ args, options: declared });
  const read = (option: keyof ClusterOptions): number => {
    const given = values[names[option]];
    if (given === undefined) return defaults[option];
    const number = Number(given);
    const least = option === "attempts" ? 20 : 0;
    if (Number.isInteger(number) && number >= least && number <= most[option]) return number;
    throw new Error(`--${names[option]} must be a whole number from ${least} to ${most[option]}`);
  };
  return {
    kills: read("kills"),
    poolerKills: read("poolerKills"),
    restarts: read("restarts"),
    attempts: read("attempts"),
  };
}
