import type pg from "pg";

/**
 * The class of a client that limits its pool. After a failed connection the pool may hold only one more than it has
 * open, until one opens: a server that accepts connections and hangs keeps each for a minute, and when they are too
 * many refuses new ones (53300) long after it has recovered.
 */
export function cautiousClient(
  Client: typeof pg.Client,
  max: number,
  allow: (connections: number) => void,
): typeof pg.Client {
  let open = 0;
  return class CautiousClient extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      let isOpen = false;
      this.once("connect", () => {
        isOpen = true;
        open += 1;
        allow(max);
      });
      this.once("end", () => {
        if (isOpen) open -= 1;
        else allow(Math.min(max, open + 1));
      });
    }
  };
}
