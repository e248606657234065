import { usePaths } from "#app/i18n/use-paths.ts";

/** Marketing parameters as fields of a GET form, whose fields replace the query of its action. */
export function MarketingFields() {
  const [, query] = usePaths()("/", {}).split("?");
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
