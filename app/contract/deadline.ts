/** The deadline has passed. */
export class DeadlineExceeded extends Error {
  constructor() {
    super("no response in time");
    this.name = "DeadlineExceeded";
  }
}

/** Rejects with `DeadlineExceeded` after `ms`, whether or not the call obeys its signal. */
export async function within<Value>(ms: number, run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  if (ms <= 0) throw new DeadlineExceeded();
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const end = () => {
      const error = new DeadlineExceeded();
      reject(error);
      controller.abort(error);
    };
    // The second timer gives a busy process the chance to read a response that has arrived in time.
    timer = setTimeout(() => (timer = setTimeout(end, 0)), ms);
  });
  return Promise.race([run(controller.signal), deadline]).finally(() => clearTimeout(timer));
}

export type Budget = {
  /** Milliseconds left. */
  left(): number;
};

/** A deadline that several calls share, counted from the first call. */
export function createBudget(ms: number): Budget {
  let until: number | undefined;
  return { left: () => (until ??= performance.now() + ms) - performance.now() };
}
