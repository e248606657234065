import { useRootData } from "#app/i18n/root-data.ts";

type ShareMetaProps = { title: string; description: string; url: string; kind: "website" | "profile" };

/** What a link to the page looks like where it is shared: Open Graph data. Only in the document's own HTML. */
export function ShareMeta({ title, description, url, kind }: ShareMetaProps) {
  const { country, locale } = useRootData();
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={country.brandName} />
      <meta property="og:locale" content={(country.regionalLocales[locale] ?? country.ogLocale).replace("-", "_")} />
    </>
  );
}
