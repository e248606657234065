/** Characters that show nothing or turn the direction of a text, but not joiners and variation selectors. */
const unseen = /(?![\u200C\u200D\p{VS}])[\p{Cf}\p{DI}]/gu;
/** Joiners and variation selectors shape what they follow: at the start of a word there is nothing. */
const shapingNothing = /(?<=^|\s)[\u200C\u200D\p{VS}]+/gu;

/** The text without invisible characters that can deceive: zero widths, fillers, direction overrides. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, "").replace(shapingNothing, "");
}

/** Whether a text has such characters, or control characters. */
export function hasUnseen(text: string): boolean {
  return /\p{Cc}/u.test(text) || withoutUnseen(text) !== text;
}
