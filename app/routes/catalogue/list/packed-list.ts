/** Data as JSON. The framework's own serialisation writes each name and value apart: a list would be larger. */
export type Packed<Data> = { packed: string & { readonly data?: Data } };

export function packData<Data>(data: Data): Packed<Data> {
  return { packed: JSON.stringify(data) };
}

export function unpackData<Data>({ packed }: Packed<Data>): Data {
  return JSON.parse(packed) as Data;
}
