/** Data as JSON. The framework's own serialisation writes each name and value apart: a list would be larger. */
export type Packed<Data> = { packed: string & { readonly data?: Data } };

/** Double and single quotes are swapped: the page writes the string within two others, each of which escapes `"`. */
export function packData<Data>(data: Data): Packed<Data> {
  return { packed: swapQuotes(JSON.stringify(data)) };
}

export function unpackData<Data>({ packed }: Packed<Data>): Data {
  return JSON.parse(swapQuotes(packed)) as Data;
}

function swapQuotes(text: string): string {
  return text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
}
