/** What the visitor is about, which the button says. Moving has a page of its own. */
export type BookingMode = "book" | "rebook";

/** What the steps of one booking remember between posts. */
export type Draft = {
  mode: BookingMode;
  name: string;
  surname: string;
  /** As typed while it is wrong, a plus and digits once it is right. */
  phone: string;
  hasInsurance: boolean;
  insurance: string;
  consent: boolean;
  /** Additional fields: what was typed, by field id. */
  fields: Record<string, string>;
  /** Begun for a caller by an operator: it does not go on as a patient's. */
  byOperator: boolean;
  /** How often a patient found by an operator was put in. */
  filledIn: number;
  /** Makes a repeated submit the same submit. */
  submission: string;
  code: SentCode | null;
  /** What the last submit made: its answer may have crossed with a second press of the button. */
  made: Made | null;
};

/** `parent`: the address of the page it was started from. */
export type Made = { doctorService: number; slot: number; id: number; hash: string; parent: string };

/** That a code went out, and for what: another service, slot or phone needs another. */
export type SentCode = {
  doctorService: number;
  slot: number;
  phone: string;
  /** Milliseconds since 1970, from which on another code can be asked for. */
  resendAt: number;
};

export const emptyDraft: Omit<Draft, "submission"> = {
  mode: "book",
  name: "",
  surname: "",
  phone: "",
  hasInsurance: false,
  insurance: "",
  consent: false,
  fields: {},
  byOperator: false,
  filledIn: 0,
  code: null,
  made: null,
};
