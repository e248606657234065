import { Worker } from "node:worker_threads";
import { cached } from "#app/cache/cached.ts";
import type { ShareFacts } from "#app/request-context.ts";
import { shareSvg } from "./share-svg.ts";
import type { Drawing, Drawn } from "./worker.ts";

/** More would wait longer than a crawler does. */
const maxWaiting = 6;
const dayMs = 86_400_000;
const maxBytes = 8_000_000;

type ShareImageOptions = {
  /** The SVG at a URL of this site; null: none. */
  pictureOf: (url: string) => string | null;
  idleMs?: number;
};

export type ShareImages = {
  /** A PNG; null: too many are being drawn. */
  draw(facts: ShareFacts): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/**
 * Draws the images of link previews, one at a time, in a thread that ends after `idleMs` without a drawing: only then
 * is its memory free. The last ones are cached.
 */
export function openShareImages({ pictureOf, idleMs = 20_000 }: ShareImageOptions): ShareImages {
  type Waiting = { resolve: (png: Uint8Array) => void; reject: (error: unknown) => void };
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function end(error?: unknown): void {
    void worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function started(): Worker {
    const thread = new Worker(new URL("./worker.ts", import.meta.url));
    thread.unref();
    thread.on("error", (error) => {
      if (thread === worker) end(error);
    });
    thread.on("message", ({ id, png }: Drawn) => {
      waiting.get(id)?.resolve(png);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    });
    return thread;
  }

  const drawn = cached(
    async (svg: string): Promise<Uint8Array | null> => {
      if (waiting.size >= maxWaiting) return null;
      clearTimeout(idle);
      worker ??= started();
      const drawing: Drawing = { id: (lastId += 1), svg };
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      waiting.set(drawing.id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(drawing);
      return promise;
    },
    {
      keyOf: (svg) => svg,
      ttlMs: dayMs,
      isCacheable: (png) => png !== null,
      maxSize: maxBytes,
      sizeOf: (png) => png?.byteLength ?? 0,
    },
  );

  return {
    draw: (facts) => drawn(shareSvg(facts, facts.imageUrl === null ? null : pictureOf(facts.imageUrl))),
    async close() {
      clearTimeout(idle);
      end(new Error("the product is stopping"));
    },
  };
}
