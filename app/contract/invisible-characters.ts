/** Characters that show nothing or turn the direction of a text, but not joiners and variation selectors. */
const invisible = /(?![\u200C\u200D\p{VS}])[\p{Cf}\p{DI}]/gu;
/** Joiners and variation selectors at the start of a word, where no character precedes them. */
const strayJoiners = /(?<=^|\s)[\u200C\u200D\p{VS}]+/gu;

/** The text without invisible characters that can deceive: zero widths, fillers, direction overrides. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, "").replace(strayJoiners, "");
}

/** Whether a text has invisible characters that can deceive, or control characters. */
export function hasInvisible(text: string): boolean {
  return /\p{Cc}/u.test(text) || removeInvisible(text) !== text;
}
