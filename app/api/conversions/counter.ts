/** Where conversions are told: a property of Google Analytics 4, or what speaks its Measurement Protocol. */
export type Counter = {
  /** Scheme and host; the path is the protocol's. */
  url: string;
  measurementId: string;
  apiSecret: string;
};
