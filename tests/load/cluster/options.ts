import { parseArgs } from "node:util";

/** The number of times that each disturbance or attempt is repeated. */
export type LoadOptions = {
  primaryKills: number;
  /** The primary starts again by itself. */
  databaseKills: number;
  poolerKills: number;
  webKills: number;
  /** The web processes are replaced one after the other. */
  restarts: number;
  /** Bookings tried around each of these, two for each slot. */
  attempts: number;
  /** Bookings tried without any kill, twenty for each slot. */
  contended: number;
  /** Random requests. */
  requests: number;
};

/** At `--scale 1`. */
const whole: LoadOptions = {
  primaryKills: 100,
  databaseKills: 100,
  poolerKills: 100,
  webKills: 100,
  restarts: 20,
  attempts: 400,
  contended: 100_000,
  requests: 100_000,
};
const names = {
  primaryKills: "primary-kills",
  databaseKills: "database-kills",
  poolerKills: "pooler-kills",
  webKills: "web-kills",
  restarts: "restarts",
  attempts: "attempts",
  contended: "contended",
  requests: "requests",
} as const satisfies Record<keyof LoadOptions, string>;
const defaultScale = 0.01;
const minAttempts = 20;

/**
 * `--scale` sets all but the attempts around a kill; each can be given by itself.
 *
 * @throws {Error} with one line for an unknown option or a number out of range
 */
export function readOptions(args: string[]): LoadOptions {
  const declared = Object.fromEntries(["scale", ...Object.values(names)].map((name) => [name, { type: "string" }]));
  const { values } = parseArgs({ args, options: declared as Record<string, { type: "string" }> });
  const scale = values["scale"] === undefined ? defaultScale : Number(values["scale"]);
  if (!(scale > 0 && scale <= 10)) throw new Error("--scale must be a number above 0, at most 10");
  const read = (option: keyof LoadOptions): number => {
    const given = values[names[option]];
    if (given === undefined) return option === "attempts" ? whole.attempts : Math.ceil(whole[option] * scale);
    const number = Number(given);
    const least = option === "attempts" ? minAttempts : 0;
    const most = 10 * whole[option];
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new Error(`--${names[option]} must be a whole number from ${least} to ${most}`);
  };
  const options = Object.keys(names) as (keyof LoadOptions)[];
  return Object.fromEntries(options.map((option) => [option, read(option)])) as LoadOptions;
}
