import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { apiErrorBody } from "#app/contract/errors.ts";
import { countryIds } from "#app/countries/country.ts";
import { examples } from "./openapi-examples.ts";

const errorBody = apiErrorBody.meta({
  id: "Error",
  description: "What is wrong, each fault with the field it belongs to",
});

const descriptionOfStatus: Record<number, string> = {
  200: "Done",
  201: "Created",
  204: "No content: there is none",
  400: "The request is wrong; each fault names its field",
  401: "The caller is not authenticated",
  403: "The caller may not make this call, or a page of another site made it",
  404: "Not found in this market",
  405: "The path takes another method",
  413: "The body is too large: over 64 kB, for some calls less",
  415: "The body is not application/json",
  422: "The idempotency key was used with another body before",
  429: "Too many calls from one IP address; Retry-After gives the seconds to wait",
  500: "Unexpected error of the server",
  503: "Temporarily unavailable",
};

const commonHeaders = z.object({
  "tag-id": z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Names the calling program in the log", examples: ["clinic-desk"] }),
  "country-id": z.enum(countryIds).optional().meta({ description: "The market; without it the host decides" }),
  "accept-language": z
    .string()
    .optional()
    .meta({ description: "Language of names and messages; `locale` goes before it", examples: ["ru"] }),
});

/** The contract as an OpenAPI 3.1 document, generated from the schemas that parse the requests. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const tags: { name: string; description: string }[] = [];
  for (const [noun, verbs] of Object.entries(endpoints)) {
    if (noun === "outbox") continue; // exists in demo mode only
    tags.push({ name: noun, description: `Calls about ${spacedWords(noun)}` });
    for (const [verb, endpoint] of Object.entries(verbs) as [string, Endpoint][]) {
      const path = endpoint.path.replace(/\/$/, "");
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(noun, verb, endpoint);
    }
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Vizit marketplace API",
      version: "1.0.0",
      description:
        "Doctors, clinics, procedures and free slots in five markets, and the appointments made from them. Every path may also end with a slash.",
      contact: { name: "Vizit", url: "https://vizit.kg", email: "help@vizit.kg" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This deployment" }],
    security: [{}, { staffToken: [] }, { patientToken: [] }],
    components: {
      securitySchemes: {
        staffToken: { type: "http", scheme: "bearer", description: "A staff member's access token" },
        patientToken: { type: "http", scheme: "bearer", description: "A signed-in patient's access token" },
        branchToken: { type: "http", scheme: "bearer", description: "The token of a clinic branch's own system" },
      },
    },
    tags,
    paths,
  });
}

function operation(noun: string, verb: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const id = `${noun}.${verb}`;
  const example = examples[id];
  return {
    operationId: `${noun}_${verb}`,
    tags: [noun],
    summary: endpoint.summary,
    description: `${endpoint.summary}.`,
    ...(endpoint.staff && endpoint.staff !== "optional" ? { security: [{ staffToken: [] }] } : {}),
    ...(endpoint.branch ? { security: [{ branchToken: [] }] } : {}),
    ...(endpoint.patient ? { security: [{ patientToken: [] }] } : {}),
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      header: commonHeaders.extend(endpoint.headers?.shape ?? {}),
    },
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: endpoint.body, ...(example ? { example: example.body } : {}) } },
          },
        }
      : {}),
    responses: responsesOf(endpoint),
  };
}

function responsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const isWrite = endpoint.method !== "GET";
  const alsoPossible = [
    400,
    405,
    500,
    503,
    ...(isWrite ? [403, 413, 415] : []),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.limit ? [429] : []),
  ];
  const ownResponses = Object.entries(endpoint.responses).map(
    ([status, schema]) => [status, responseOf(Number(status), Number(status) < 400 ? schema : errorBody)] as const,
  );
  const common = alsoPossible.map((status) => [String(status), responseOf(status, errorBody)] as const);
  return Object.fromEntries([...common, ...ownResponses]);
}

function responseOf(status: number, schema: z.ZodType | null) {
  const description = descriptionOfStatus[status] ?? "A response";
  return schema ? { description, content: { "application/json": { schema } } } : { description };
}

/** `clinicDesk` as "clinic desk". */
function spacedWords(noun: string): string {
  return noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
