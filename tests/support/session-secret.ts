export const sessionSecret = "a secret of the tests, long enough";
