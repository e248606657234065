import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const reads = Object.values(endpoints)
  .flatMap((verbs): Endpoint[] => Object.values(verbs))
  .filter(({ method }) => method === "GET")
  .map(({ path, answers }) => ({ path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`), schema: answers[200] }));

/** Whether the body of a 200 to a GET of the path is JSON by the contract. */
export function isReadableAnswer(pathname: string, body: string): boolean {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return false;
  }
  return reads.some(({ path, schema }) => path.test(pathname) && schema?.safeParse(json).success);
}
