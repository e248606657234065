/** What a form of staff carries beside its own fields while its sender signs in again: never kept, never sent twice. */
export const signInFields = ["staff-again", "staff-email", "staff-password", "staff-code"] as const;

export type SignInField = (typeof signInFields)[number];
