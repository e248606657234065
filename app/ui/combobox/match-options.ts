import type { Option } from "#app/ui/form/select-field.tsx";

/** Ignores case, accents and ё. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Options that match a word's beginning come first, then those that contain the text; all for no text. */
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

/** The option with exactly this label, ignoring case. */
export function namedOption(options: readonly Option[], typed: string): Option | null {
  return options.find(({ label }) => plain(label) === plain(typed)) ?? null;
}
