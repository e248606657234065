import type { Option } from "#app/ui/form/select-field.tsx";

/** Case, accents and ё aside: what people type is not always what is written. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** The options with a word that begins with what was typed come first, then those that hold it anywhere; all for nothing typed. */
export function matchOptions(options: readonly Option[], typed: string): Option[] {
  const sought = plain(typed);
  if (!sought) return [...options];
  const starts = (label: string) =>
    label.startsWith(sought) || label.includes(` ${sought}`) || label.includes(`-${sought}`);
  const found = options
    .map((option) => ({ option, label: plain(option.label) }))
    .filter(({ label }) => label.includes(sought));
  return [...found.filter(({ label }) => starts(label)), ...found.filter(({ label }) => !starts(label))].map(
    ({ option }) => option,
  );
}

/** The one option whose name was typed out, whatever its case. */
export function namedOption(options: readonly Option[], typed: string): Option | null {
  return options.find(({ label }) => plain(label) === plain(typed)) ?? null;
}
