/** Characters without a glyph and those that change the text direction, except joiners and variation selectors. */
const invisible = /(?![\u200C\u200D\p{VS}])[\p{Cf}\p{DI}]/gu;
/** Joiners and variation selectors at the start of a word, where no character precedes them. */
const strayJoiners = /(?<=^|\s)[\u200C\u200D\p{VS}]+/gu;

/** Removes invisible characters that can disguise a text: zero-width spaces, fillers, direction overrides. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, "").replace(strayJoiners, "");
}

/** Whether a text has characters that `removeInvisible` removes, or control characters. */
export function hasInvisible(text: string): boolean {
  return /\p{Cc}/u.test(text) || removeInvisible(text) !== text;
}
