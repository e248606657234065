import type { Chromium } from "./chromium.ts";

/** What a global setup starts for the tests of a run. */
type Started = {
  chromium: Chromium;
  databaseServer: { connectionString: string; template: string };
  productPort: number;
  remotePort: number;
  styleguidePort: number;
  /** Database of the shared product. */
  productDatabase: string;
  /** Where the site's pages are kept once they are found. */
  siteFolder: string;
};

const variable = (name: keyof Started) => `VIZIT_TEST_${name}`;

/** Hands something on to the test processes, which get the environment of the process that starts them. */
export function provide<Name extends keyof Started>(name: Name, value: Started[Name]): void {
  process.env[variable(name)] = JSON.stringify(value);
}

export const isStarted = (name: keyof Started): boolean => process.env[variable(name)] !== undefined;

/** What a global setup of either test runner has provided. @throws {Error} if none has */
export function started<Name extends keyof Started>(name: Name): Started[Name] {
  const value = process.env[variable(name)];
  if (value === undefined) throw new Error(`no global setup of this run provides "${name}"`);
  return JSON.parse(value) as Started[Name];
}
