import type { z } from "zod";
import type { Role } from "./role.ts";

export type Method = "GET" | "POST";

/** One call of the API: path, input, responses. Handlers and the client are made from it, so they cannot differ. */
export type Endpoint = {
  method: Method;
  /** With {name} segments, as in OpenAPI. */
  path: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodObject;
  /**
   * The staff who may call it: certain roles, any ("required"), or patients as well ("optional"). A token, if sent,
   * must be valid and belong to the request's country ("anywhere": to any). Absent: a staff token changes nothing.
   */
  staff?: readonly Role[] | "required" | "anywhere" | "optional";
  /** For patients with a session: the token of the request must be valid in the request's country. */
  patient?: true;
  /** For a clinic's system: the token of the request must be a branch's. */
  branch?: true;
  /** Read from a replica, if there is one, whose state may be a moment old; `Cache-Control: no-cache` prevents that. */
  mayLag?: true;
  /** Maximum bytes of a body; default 64 kB. */
  maxBodyBytes?: number;
  /** The schema itself refuses texts that the database cannot store: row by row, instead of the whole body. */
  checksTexts?: true;
  /** Rate limits by network address and in total, counted by each node. */
  limit?: {
    aMinute: number;
    aDay?: number;
    aDayInAll?: number;
    /** False: not applied in demo mode, where all visitors are one machine. */
    inDemo?: false;
  };
  /** By status; `null` is an empty body. The lowest is the successful one, which the client returns. */
  responses: Record<number, z.ZodType | null>;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
