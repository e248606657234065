import { z } from "zod";
import { doctorRow, offerRow, slotRow, type SupplyRow } from "#app/contract/supply-row.ts";
import { replaceBranchSlots, upsertBranchDoctors } from "#app/contract/supply.ts";
import * as supply from "../supply/index.ts";
import { faultsOf, HttpFault } from "./http-fault.ts";
import type { Caller } from "./context.ts";
import { detailOf } from "./details.ts";
import { serve, type Server } from "./route.ts";

const doctorWithServices = doctorRow.extend({ services: z.array(offerRow).max(100).default([]) });

/** Calls of clinics' systems about their own branch. */
export function serveSupply(server: Server): void {
  serve(server, replaceBranchSlots, async ({ caller, branch, params, body }, { db }) => {
    refuseOther(branch, params.id);
    const { rows, faults } = readRows(body.slots, slotRow);
    const foreign = body.doctor === undefined ? [] : rows.filter(({ row }) => row["doctor"] !== body.doctor);
    const unread = [...faults, ...foreign.map(({ seq }) => ({ row: seq, attr: "doctor", code: "invalid" }))];
    const { faults: refused, ...counts } = await supply.replaceSlots(db, branch, {
      dateFrom: body.date_from,
      dateTo: body.date_to,
      doctor: body.doctor,
      rows: rows.filter((row) => !foreign.includes(row)),
      isComplete: unread.length === 0,
    });
    return { status: 200, body: { ...counts, errors: errorsOf([...unread, ...refused], caller) } };
  });

  serve(server, upsertBranchDoctors, async ({ caller, branch, params, body }, { db }) => {
    refuseOther(branch, params.id);
    const { rows, faults } = readRows(body.doctors, doctorWithServices);
    const sent = rows.map(({ seq, row: { services, ...row } }) => ({ seq, row, services: services as SupplyRow[] }));
    const { faults: refused, ...counts } = await supply.importDoctors(db, branch, sent);
    return { status: 200, body: { ...counts, errors: errorsOf([...faults, ...refused], caller) } };
  });
}

/** @throws 403 if the path names another branch than the token's */
function refuseOther({ branch }: supply.TokenBranch, id: number): void {
  if (branch !== id) throw new HttpFault(403, "client_error", [{ attr: null, code: "forbidden" }]);
}

/** A row with the external id of an earlier one is refused, as in a file. */
function readRows(
  sent: Record<string, unknown>[],
  schema: z.ZodType,
): { rows: { seq: number; row: SupplyRow }[]; faults: supply.NumberedFault[] } {
  const rows: { seq: number; row: SupplyRow }[] = [];
  const faults: supply.NumberedFault[] = [];
  const ids = new Set<unknown>();
  for (const [seq, one] of sent.entries()) {
    const parsed = schema.safeParse(one, { reportInput: true });
    if (!parsed.success) {
      faults.push(...faultsOf(parsed.error).map((fault) => ({ row: seq, ...fault })));
      continue;
    }
    const row = parsed.data as SupplyRow;
    const { external_id: id } = row;
    if (id !== undefined && ids.has(id)) faults.push({ row: seq, attr: "external_id", code: "not_unique" });
    else rows.push({ seq, row });
    ids.add(id);
  }
  return { rows, faults };
}

function errorsOf(faults: supply.NumberedFault[], { locale }: Caller) {
  return faults
    .sort((one, other) => one.row - other.row)
    .map((fault) => ({ row: fault.row, attr: fault.attr, detail: detailOf(fault, locale), code: fault.code }));
}
