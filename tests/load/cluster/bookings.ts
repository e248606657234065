import { randomUUID } from "node:crypto";
import { ApiError, isOutage } from "#app/contract/errors.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { Booking } from "../free-bookings.ts";
import type { ConfirmedAppointment } from "./count-booking-errors.ts";

type Attempt = { booking: Booking; idempotencyKey: string };

export type BookingRun = {
  confirmed: ConfirmedAppointment[];
  /** Attempts that were refused because the slot was taken. */
  refused: number;
  /** Requests without a clear response, after which the attempt was repeated. */
  pending: number;
  /** Attempts that had no clear response until the end of the run. */
  unsettled: number;
  /** Milliseconds from `since` (of performance.now) to the first confirmation of a later request; null: none. */
  confirmedAfter(since: number): number | null;
};

const clients = 12;
/** An attempt is repeated for at most this long, so that a run ends. */
const maxRunMs = 90_000;

/**
 * Books through the nodes in turns. An attempt without a clear response is repeated with the same idempotency key, as a
 * patient's page would.
 */
export function startBookings(
  nodes: readonly ApiClient[],
  bookings: readonly Booking[],
): { soFar: BookingRun; done: Promise<BookingRun> } {
  const waiting: Attempt[] = bookings.map((booking) => ({ booking, idempotencyKey: randomUUID() }));
  const confirmations: { began: number; ended: number }[] = [];
  const run: BookingRun = {
    confirmed: [],
    refused: 0,
    pending: 0,
    unsettled: 0,
    confirmedAfter(since) {
      const delays = confirmations.filter(({ began }) => began > since).map(({ ended }) => ended - since);
      return delays.length > 0 ? Math.round(Math.min(...delays)) : null;
    },
  };
  const until = performance.now() + maxRunMs;

  async function settle({ booking, idempotencyKey }: Attempt, firstNode: number): Promise<void> {
    for (let turn = firstNode; performance.now() < until; turn += 1) {
      const began = performance.now();
      try {
        const { id, hash } = await nodes[turn % nodes.length]!.appointments.create(booking, { idempotencyKey });
        run.confirmed.push({ id, hash, slot: booking.slot });
        confirmations.push({ began, ended: performance.now() });
        return;
      } catch (error) {
        if (error instanceof ApiError && error.body.errors[0]?.code === "slot_taken") return void (run.refused += 1);
        if (!isOutage(error)) throw error;
        run.pending += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    run.unsettled += 1;
  }

  const streams = Array.from({ length: clients }, async (_, index) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await settle(next, index);
  });
  return { soFar: run, done: Promise.all(streams).then(() => run) };
}

/** Adds up several runs. */
export function mergeRuns(runs: readonly BookingRun[]): BookingRun {
  const sum = (count: (run: BookingRun) => number) => runs.reduce((total, run) => total + count(run), 0);
  return {
    confirmed: runs.flatMap(({ confirmed }) => confirmed),
    refused: sum(({ refused }) => refused),
    pending: sum(({ pending }) => pending),
    unsettled: sum(({ unsettled }) => unsettled),
    confirmedAfter: (since) => runs.map((run) => run.confirmedAfter(since)).find((ms) => ms !== null) ?? null,
  };
}
