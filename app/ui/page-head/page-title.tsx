import { useRootDataOrNull } from "#app/i18n/root-data.ts";

/** The page's title followed by the brand; without the brand if the root's data is missing, as after an error. */
export function usePageTitle(title: string): string {
  const rootData = useRootDataOrNull();
  return rootData ? `${title} | ${rootData.country.brandName}` : title;
}

/** The title element, which React hoists into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{usePageTitle(children)}</title>;
}
