/** Patients do not read longer texts, and the operator pays for each segment. */
export const maxSegments = 2;

/** GSM 03.38: the characters of seven bits, and those that take two of them. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
    "abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

/** The number of SMS that carry a text: 160 characters of GSM-7 or 70 of UCS-2, fewer in each of several. */
export function segmentsOf(text: string): number {
  const isGsm = [...text].every((character) => basic.has(character) || extended.has(character));
  const length = isGsm ? [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0) : text.length;
  const [single, perSegment] = isGsm ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / perSegment);
}
