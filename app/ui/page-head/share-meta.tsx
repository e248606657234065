import { useRootData } from "#app/i18n/root-data.ts";

type ShareMetaProps = {
  title: string;
  description: string;
  /** Canonical URL; null: the URL that was shared. */
  url: string | null;
  kind: "website" | "profile";
  /** Path of the page's own image. */
  image: string | undefined;
};

/**
 * Open Graph data for previews of links to the page; only in the HTML of the document. The image's size is left out,
 * since previews read the file. `npm run share-images` draws the images of each market and language.
 */
export function ShareMeta({ title, description, url, kind, image }: ShareMetaProps) {
  const { country, locale, origin } = useRootData();
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={country.brandName} />
      <meta property="og:locale" content={(country.regionalLocales[locale] ?? country.ogLocale).replace("-", "_")} />
      <meta
        property="og:image"
        content={origin + (image?.split("?")[0] ?? `/share/${country.countryId}-${locale}.png`)}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
