import type { z } from "zod";
import type { Role } from "./role.ts";

export type Method = "GET" | "POST";

/**
 * One call of the API: where it is, what it takes, what it answers. Handlers and the client are both
 * made from it, so neither can drift.
 */
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
   * Which staff it is for: those of some roles, any ("required"), or patients as well ("optional"). Whoever sends a token
   * must hold a valid one and work in the request's country ("anywhere": in any). Absent: a staff token changes nothing.
   */
  staff?: readonly Role[] | "required" | "anywhere" | "optional";
  /** Bytes of a body; 64 kB when it is not said. */
  maxBodyBytes?: number;
  /** How often one network address may call it, and all together, counted by each node for itself. */
  limit?: {
    aMinute: number;
    aDay?: number;
    aDayInAll?: number;
    /** False: not in a demonstration, where all visitors are one machine. */ inDemo?: false;
  };
  /** By status; `null` is an empty body. The lowest is the good answer the client returns. */
  answers: Record<number, z.ZodType | null>;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
