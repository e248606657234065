/** What the form of a patient's cancellation sends, and the appointment keeps. */
export const cancelReasons = ["plans", "better", "otherDoctor", "other"] as const;
