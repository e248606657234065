export type CsvRecord = { line: number; record: Record<string, unknown> } | { line: number; wrong: string };

/**
 * Records of a CSV file (RFC 4180, comma or semicolon, first line the names). An empty cell is no value;
 * columns `name.ru` and `name.kk` make one object `name`. Takes lines and their numbers.
 */
export async function* csvRecords(lines: AsyncIterable<{ line: number; text: string }>): AsyncGenerator<CsvRecord> {
  let names: string[][] | undefined;
  let separator = ",";
  let open: { line: number; text: string } | undefined;
  for await (const { line, text } of lines) {
    const record: { line: number; text: string } = open
      ? { line: open.line, text: `${open.text}\n${text}` }
      : { line, text };
    if (hasOpenQuote(record.text) && record.text.length < 1_000_000) {
      open = record;
      continue;
    }
    open = undefined;
    if (record.text === "") continue;
    if (!names) {
      separator = record.text.includes(";") && !record.text.includes(",") ? ";" : ",";
      names = (cellsOf(record.text, separator) ?? []).map((name) => name.trim().split("."));
      continue;
    }
    const cells = cellsOf(record.text, separator);
    if (!cells) yield { line: record.line, wrong: "a quote stands where none may" };
    else if (cells.length !== names.length)
      yield { line: record.line, wrong: `has ${cells.length} cells, the first line has ${names.length}` };
    else yield { line: record.line, record: objectOf(names, cells) };
  }
  if (open) yield { line: open.line, wrong: "a quote is never closed" };
}

function hasOpenQuote(text: string): boolean {
  if (!text.includes('"')) return false;
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

function cellsOf(text: string, separator: string): string[] | null {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    if (text[at] === '"') {
      let cell = "";
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        cell += text.slice(from, quote);
        if (text[quote + 1] !== '"') {
          at = quote + 1;
          break;
        }
        cell += '"';
        from = quote + 2;
      }
      if (at < text.length && text[at] !== separator) return null;
      cells.push(cell);
      at += 1;
      continue;
    }
    const end = text.indexOf(separator, at);
    const cell = end < 0 ? text.slice(at) : text.slice(at, end);
    if (cell.includes('"')) return null;
    cells.push(cell);
    if (end < 0) break;
    at = end + 1;
  }
  return cells;
}

function objectOf(names: string[][], cells: string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [index, [name = "", part]] of names.entries()) {
    const cell = cells[index]!.trim();
    if (cell === "") continue;
    if (part === undefined) record[name] = cell;
    else record[name] = { ...(record[name] as object | undefined), [part]: cell };
  }
  return record;
}
