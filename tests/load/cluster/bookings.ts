import { randomUUID } from "node:crypto";
import { ApiError, isOutage } from "#app/contract/errors.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { Booking } from "../free-bookings.ts";
import type { Confirmed } from "./ledger.ts";

type Attempt = { booking: Booking; idempotencyKey: string };

export type BookingRun = {
  confirmed: Confirmed[];
  /** Attempts that were told that another has the slot. */
  refused: number;
  /** Answers that left open whether the visit is stored; the attempt was repeated. */
  unanswered: number;
  /** Attempts that had no answer until the end. */
  open: number;
  /**
   * Milliseconds from `at` (of performance.now) to the first confirmation of a request that began later; null: none.
   */
  confirmedAfter(at: number): number | null;
};

const clients = 12;
/** An attempt is repeated this long, so that a run ends. */
const longestMs = 90_000;

/**
 * Tries each booking through the nodes in turns, and repeats with the same key what had no answer, as a patient would.
 */
export function startBookings(
  nodes: readonly ApiClient[],
  bookings: readonly Booking[],
): { soFar: BookingRun; done: Promise<BookingRun> } {
  const waiting: Attempt[] = bookings.map((booking) => ({ booking, idempotencyKey: randomUUID() }));
  const confirmedAt: { began: number; ended: number }[] = [];
  const run: BookingRun = {
    confirmed: [],
    refused: 0,
    unanswered: 0,
    open: 0,
    confirmedAfter(at) {
      const first = confirmedAt.filter(({ began }) => began > at).map(({ ended }) => ended - at);
      return first.length > 0 ? Math.round(Math.min(...first)) : null;
    },
  };
  const until = performance.now() + longestMs;

  async function settle({ booking, idempotencyKey }: Attempt, first: number): Promise<void> {
    for (let turn = first; performance.now() < until; turn += 1) {
      const began = performance.now();
      try {
        const { id, hash } = await nodes[turn % nodes.length]!.appointments.create(booking, { idempotencyKey });
        run.confirmed.push({ id, hash, slot: booking.slot });
        confirmedAt.push({ began, ended: performance.now() });
        return;
      } catch (error) {
        if (error instanceof ApiError && error.body.errors[0]?.code === "slot_taken") return void (run.refused += 1);
        if (!isOutage(error)) throw error;
        run.unanswered += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    run.open += 1;
  }

  const streams = Array.from({ length: clients }, async (_, index) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await settle(next, index);
  });
  return { soFar: run, done: Promise.all(streams).then(() => run) };
}

/** Runs of bookings as one. */
export function together(runs: readonly BookingRun[]): BookingRun {
  const sum = (of: (run: BookingRun) => number) => runs.reduce((all, run) => all + of(run), 0);
  return {
    confirmed: runs.flatMap(({ confirmed }) => confirmed),
    refused: sum(({ refused }) => refused),
    unanswered: sum(({ unanswered }) => unanswered),
    open: sum(({ open }) => open),
    confirmedAfter: (at) => runs.map((run) => run.confirmedAfter(at)).find((ms) => ms !== null) ?? null,
  };
}
