/** Where conversions are reported: a Google Analytics 4 property, or another server of its Measurement Protocol. */
export type AnalyticsProperty = {
  /** Scheme and host; the protocol defines the path. */
  url: string;
  measurementId: string;
  apiSecret: string;
};
