import type { Option } from "#app/ui/form/select-field.tsx";

/** Ignores case, accents and ё. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Options that match a word's beginning come first, then those that contain the text; all for no text. */
export function matchOptions(options: readonly Option[], typed: string): Option[] {
  const text = plain(typed);
  if (!text) return [...options];
  const starts = (label: string) => label.startsWith(text) || label.includes(` ${text}`) || label.includes(`-${text}`);
  const found = options
    .map((option) => ({ option, label: plain(option.label) }))
    .filter(({ label }) => label.includes(text));
  return [...found.filter(({ label }) => starts(label)), ...found.filter(({ label }) => !starts(label))].map(
    ({ option }) => option,
  );
}

/** The option with exactly this label, ignoring case. */
export function findOptionByLabel(options: readonly Option[], typed: string): Option | null {
  return options.find(({ label }) => plain(label) === plain(typed)) ?? null;
}
