/** `TEST_SEED=7 npm test` draws other values; `npm test` prints the seed. */
export const testSeed = Number(process.env["TEST_SEED"] ?? 1);
