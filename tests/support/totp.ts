import { Secret, TOTP } from "otpauth";

/** Duration of a code's time step, in milliseconds. */
export const totpStep = 30_000;

/**
 * An authenticator app's code, so many steps from now. Each works once and invalidates earlier ones; the server accepts
 * those of the previous, current and next step. A test that needs two takes 0, then 1: both stay valid if a step ends
 * in between.
 */
export const totpCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * totpStep });
