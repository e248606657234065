/** Whether the form books, or books again after an appointment. Rescheduling has its own page and no draft. */
export type BookingMode = "book" | "rebook";

/** State of a booking between posts. */
export type Draft = {
  mode: BookingMode;
  name: string;
  surname: string;
  /** The typed text while it is invalid, E.164 once it is valid. */
  phone: string;
  hasInsurance: boolean;
  insurance: string;
  consent: boolean;
  /** Whether the browser stores the details for the next booking; null until the form has been sent. */
  saveDetails: boolean | null;
  /** Additional fields as typed, by field id. */
  fields: Record<string, string>;
  /** Started by an operator for a caller: it cannot continue as a patient's. */
  byOperator: boolean;
  /**
   * Number of times that the details were replaced by others than typed: a found patient's, or none after stored ones
   * were deleted. The form's React key, so that its fields show the new details.
   */
  filledIn: number;
  /** Id of the form's submission: part of its idempotency key (`idempotencyKeyOf`). */
  submission: string;
  code: SentCode | null;
  /** The booking of the last submit: a second submit, sent before the response came, gets the same appointment. */
  made: BookedDraft | null;
};

/** The appointment that was created from a draft. */
export type BookedDraft = {
  doctorService: number;
  slot: number;
  /** The appointment's id. */
  id: number;
  /** URL of the page where the booking started. */
  parent: string;
  /** Submission of the sent draft; empty in drafts of earlier releases. */
  submission: string;
  /** Digest of the form that was sent (`digestOfForm`); empty in drafts of earlier releases. */
  form: string;
};

/** The code that was sent. It is valid for one doctor service, slot and phone. */
export type SentCode = {
  doctorService: number;
  slot: number;
  phone: string;
  /** Time from which another code can be requested, in milliseconds since 1970. */
  resendAt: number;
  /** Whether the last submit sent no code, since this one was less than a minute old. */
  isEarlier: boolean;
  /** Digest of the form that was sent (`digestOfForm`); empty in drafts of earlier releases. */
  form: string;
  /** The terms that the form showed (`termsOf`); null in drafts of earlier releases. */
  terms: string | null;
  /** Number of wrong codes whose refusal the browser has received; part of the key of the next attempt. */
  refused: number;
};

/** Equal for the same submission, doctor service and slot, however often the form is sent (B-17). */
export function idempotencyKeyOf(
  { submission }: Pick<Draft, "submission">,
  { doctorService, slot }: { doctorService: number; slot: number },
): string {
  return `${submission}-${doctorService}-${slot}`;
}

export const emptyDraft: Omit<Draft, "submission"> = {
  mode: "book",
  name: "",
  surname: "",
  phone: "",
  hasInsurance: false,
  insurance: "",
  consent: false,
  saveDetails: null,
  fields: {},
  byOperator: false,
  filledIn: 0,
  code: null,
  made: null,
};
