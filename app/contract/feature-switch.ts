import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const listFeatureSwitches = endpoint({
  method: "GET",
  path: "/api/v1/feature-switches/",
  mayLag: true,
  summary: "Switches of the market that differ from their defaults",
  responses: { 200: z.record(z.string(), z.boolean()) },
});
