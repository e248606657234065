/** Within how many milliseconds a tested product answers: the machine that runs the tests may be busy. */
export const testAnswerWithinMs = 20_000;
