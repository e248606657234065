import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const readCalls = Object.values(endpoints)
  .flatMap((verbs): Endpoint[] => Object.values(verbs))
  .filter(({ method }) => method === "GET")
  .map(({ path, responses }) => ({
    path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    schema: responses[200],
  }));

/** Whether the body of a 200 response to a GET of the path is JSON that follows the contract. */
export function isReadableResponse(pathname: string, body: string): boolean {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return false;
  }
  return readCalls.some(({ path, schema }) => path.test(pathname) && schema?.safeParse(json).success);
}
