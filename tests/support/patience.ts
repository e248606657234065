/** Page deadline of a tested product in milliseconds, long enough for a busy machine. */
export const testAnswerWithinMs = 20_000;
