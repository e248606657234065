/** Characters that show nothing or turn the direction of a text; joiners and variation selectors shape what they follow. */
const unseen = /(?![\u200C\u200D\p{VS}])[\p{Cf}\p{DI}]/gu;
const shapingNothing = /(?<=^|\s)[\u200C\u200D\p{VS}]+/gu;

/** The text without the characters that can deceive, since nobody sees them: zero widths, fillers, direction overrides. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, "").replace(shapingNothing, "");
}

/** Whether a text has such characters, or control characters. */
export function hasUnseen(text: string): boolean {
  return /\p{Cc}/u.test(text) || withoutUnseen(text) !== text;
}
