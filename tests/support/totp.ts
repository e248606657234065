import { Secret, TOTP } from "otpauth";

/** Duration of the time step that a code belongs to. */
export const totpStepMs = 30_000;

/**
 * The code that an authenticator app shows a number of time steps from now. The server accepts the codes of the
 * previous, current and next step; an accepted code is refused from then on, and so are earlier ones. A test that needs
 * two codes takes those of steps 0 and 1: both stay valid if a step ends in between.
 */
export const totpCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * totpStepMs });
