/** Characters from the start that are checked: the time grows with the square of the length. */
const maxLength = 64;
/** On zxcvbn's scale of 0 to 4: at least 100 million guesses, with limited attempts and Argon2. */
const minScore = 3;

/**
 * Whether a password is common, has leaked, or is made of few words, keys in a row and `own` words (ASVS 6.1.2, 6.2.4,
 * 6.2.11, 6.2.12). Lists of words are loaded on first use: 30 MB.
 */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  const { check } = await (estimator ??= loadEstimator());
  return check(password, ["vizit", ...own.flatMap(partsOf)]).score < minScore;
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs, maxLength });
  return { check: (password: string, own: string[]) => factory.check(password, own) };
}

/** "anna.toth@clinic.example" also stands for "anna", "toth" and "clinic". */
function partsOf(text: string): string[] {
  return [text, ...text.split(/[\s@._-]+/)].filter((part) => part.length > 2);
}
