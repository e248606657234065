import { useRootDataOrNull } from "#app/i18n/root-data.ts";

/** A page's title with the brand, for a tab or a bookmark among others. */
export function usePageTitle(title: string): string {
  const market = useRootDataOrNull();
  return market ? `${title} | ${market.country.brandName}` : title;
}

/** React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{usePageTitle(children)}</title>;
}
