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
  const septets = septetsOf(text);
  const [length, single, perSegment] = septets === null ? [text.length, 70, 67] : [septets, 160, 153];
  return length <= single ? 1 : Math.ceil(length / perSegment);
}

/** The length in GSM-7; null if a character is not one of its. */
function septetsOf(text: string): number | null {
  let septets = 0;
  for (const character of text) {
    if (basic.has(character)) septets += 1;
    else if (extended.has(character)) septets += 2;
    else return null;
  }
  return septets;
}
