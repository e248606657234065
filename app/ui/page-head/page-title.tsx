import { useRootDataOrNull } from "#app/i18n/root-data.ts";

/** A page's title with the brand, as tabs and bookmarks need it. */
export function usePageTitle(title: string): string {
  const market = useRootDataOrNull();
  return market ? `${title} | ${market.country.brandName}` : title;
}

/** The title element, which React hoists into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{usePageTitle(children)}</title>;
}
