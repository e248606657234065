import type { Chromium } from "./chromium.ts";

/** Servers and folders that the global setup provides for the tests of a run. */
type Provided = {
  chromium: Chromium;
  /** The server of all test databases, and the names of the databases that tests and products get clones of. */
  databaseServer: { connectionString: string; template: string; productTemplate: string };
  /** Name of the database to clone for a product with the whole demo market. */
  wholeMarketTemplate: string;
  /** Folder of the slots that tests have reserved. */
  claimFolder: string;
  /** Port of the shared product. */
  productPort: number;
  /** Port of a web process that uses the API of the shared product. */
  remotePort: number;
  styleguidePort: number;
  /** Database of the shared product. */
  productDatabase: string;
  /** Folder in which the pages of the site are saved. */
  siteFolder: string;
};

const variableOf = (name: keyof Provided) => `VIZIT_TEST_${name}`;

/** Passes a value to the test processes, which inherit the environment. */
export function provide<Name extends keyof Provided>(name: Name, value: Provided[Name]): void {
  process.env[variableOf(name)] = JSON.stringify(value);
}

export const isProvided = (name: keyof Provided): boolean => process.env[variableOf(name)] !== undefined;

/** Reads a value that the global setup of either test runner has provided. @throws {Error} if none has */
export function readProvided<Name extends keyof Provided>(name: Name): Provided[Name] {
  const value = process.env[variableOf(name)];
  if (value === undefined) throw new Error(`no global setup of this run provides "${name}"`);
  return JSON.parse(value) as Provided[Name];
}
