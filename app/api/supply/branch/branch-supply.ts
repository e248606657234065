import type { SupplyRow } from "#app/contract/supply-row.ts";
import type { Fault } from "../../fault.ts";
import type { Database } from "../../database/schema.ts";
import { insertByStatement, lockSupply, refuseForeignDoctors, type Counts, type RowFault } from "../queries.ts";
import { refuseOutside, withdrawUnsent } from "../slots/queries.ts";
import { importRows, type NumberedRow, type ImportResult } from "../import-rows.ts";
import { inTransaction, type TokenBranch } from "./queries.ts";

export type ImportCounts = Counts & { unchanged: number };
export type NumberedFault = Fault & { row: number };

export type SlotsSent = {
  dateFrom: string;
  dateTo: string;
  doctor?: string | undefined;
  rows: NumberedRow[];
  /** Whether all sent rows are valid. If not, a stored slot that seems to be missing may be one of the invalid rows. */
  isComplete: boolean;
};

/**
 * Replaces a branch's free slots between two dates; booked slots stay. If a row is invalid, no slot is withdrawn: the
 * row may stand for an existing slot.
 */
export async function replaceSlots(
  db: Database,
  { branch, country }: TokenBranch,
  sent: SlotsSent,
): Promise<ImportCounts & { kept: number; faults: NumberedFault[] }> {
  const replaced = { branch, dateFrom: sent.dateFrom, dateTo: sent.dateTo, doctor: sent.doctor };
  return inTransaction(db, async (trx) => {
    await lockSupply(trx, `slots of branch ${branch}`);
    const rows = sent.rows.map(({ seq, row }) => ({ seq, row: { ...row, is_removed: false } }));
    const imported = await importRows(trx, {
      noun: "slots",
      country,
      rows,
      insertRows: insertByStatement,
      branch,
      replaced,
      checkStagedRows: (session) => refuseOutside(session, replaced),
    });
    const isComplete = sent.isComplete && imported.faults.length === 0;
    const withdrawn = isComplete ? await withdrawUnsent(trx, replaced) : { removed: 0, kept: 0 };
    return {
      ...countsOf(imported),
      removed: withdrawn.removed,
      kept: withdrawn.kept,
      faults: imported.faults.map(numberedFault),
    };
  });
}

/** A sent doctor with the doctor's services at the branch. */
export type DoctorSent = { seq: number; row: SupplyRow; services: SupplyRow[] };

const servicesPerDoctor = 1000;

/** Adds or updates doctors and their services at the branch. Doctors who work at other clinics are refused. */
export async function importDoctors(
  db: Database,
  { branch, country }: TokenBranch,
  doctors: DoctorSent[],
): Promise<{ doctors: ImportCounts; services: ImportCounts; faults: NumberedFault[] }> {
  return inTransaction(db, async (trx) => {
    await lockSupply(trx, `doctors of ${country}`);
    const imported = await importRows(trx, {
      noun: "doctors",
      country,
      rows: doctors,
      insertRows: insertByStatement,
      checkStagedRows: (session) => refuseForeignDoctors(session, branch),
    });
    const refused = new Set(imported.faults.map(({ seq }) => seq));
    const offers = doctors
      .filter(({ seq }) => !refused.has(seq))
      .flatMap(({ seq, row, services }) =>
        services.map((service, index) => ({
          seq: seq * servicesPerDoctor + index,
          row: { ...service, doctor: row["external_id"] },
        })),
      );
    const importedOffers = await importRows(trx, {
      noun: "doctor_services",
      country,
      rows: offers,
      insertRows: insertByStatement,
      branch,
    });
    const offerFaults = importedOffers.faults.map(({ seq, attr, code }) => ({
      row: Math.floor(seq / servicesPerDoctor),
      attr: ["services", seq % servicesPerDoctor, ...(attr ? [attr] : [])].join("."),
      code,
    }));
    return {
      doctors: countsOf(imported),
      services: countsOf(importedOffers),
      faults: [...imported.faults.map(numberedFault), ...offerFaults],
    };
  });
}

function countsOf({ added, changed, removed, unchanged }: ImportResult): ImportCounts {
  return { added, changed, removed, unchanged };
}

function numberedFault({ seq, attr, code }: RowFault): NumberedFault {
  return { row: seq, attr, code };
}
