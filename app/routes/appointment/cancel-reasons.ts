/** The reasons that a patient can choose for a cancellation; stored with the appointment. */
export const cancelReasons = ["plans", "better", "otherDoctor", "other"] as const;
