import type pg from "pg";

/**
 * The class of a client that says how many connections its pool may hold. Once one could not be opened, one more than
 * there are, until one opens: a server that accepts connections and hangs keeps each for a minute, and refuses new ones
 * (53300) when they are too many, long after it is well again.
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
