/** `ANSWER_WITHIN_MS` of tested products: the deadline of a page, long enough for a busy machine. */
export const testAnswerWithinMs = 20_000;
