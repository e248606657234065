import { deliveryFailure, type DeliveryFailure } from "#app/contract/integration.ts";
import { PostError } from "../../sending.ts";

/** The URL must not be connected to: it is not https, or not public. */
export class NotPublic extends Error {}

export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof PostError) return { code: error.code, status: error.status };
  return { code: error instanceof NotPublic ? "not_public" : "unknown", status: null };
}

/** As it is stored: "timeout", "status 503". */
export function formatFailure({ code, status }: DeliveryFailure): string {
  return status === null ? code : `${code} ${status}`;
}

/** A text of an earlier version is "unknown". */
export function parseFailure(stored: string): DeliveryFailure {
  const [, code, status] = /^([a-z_]+)(?: (\d{3}))?$/.exec(stored) ?? [];
  const read = deliveryFailure.safeParse({ code, status: status === undefined ? null : Number(status) });
  return read.success ? read.data : { code: "unknown", status: null };
}
