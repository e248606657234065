import { createContext, use, useEffect } from "react";
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { repairStyles } from "./keep-page.ts";
import { stylesOf } from "./route-styles.ts";

export type InlineStyles = {
  css: string;
  /** URL of the style sheet with dark colours. */
  dark: string | undefined;
  nonce: string;
};

/** The CSS of the matched routes, read by the server. Null in development and in the browser. */
export const StylesContext = createContext<InlineStyles | null>(null);

/** The inlined styles of the document, and the files that they are made of. In the browser only. */
const inlined = import.meta.env.SSR ? null : document.head.querySelector("style");
let inlinedFiles: readonly string[] | undefined;

/**
 * Inlines styles, so that nothing but the document is loaded before the first paint. The next pages add the files that
 * the document does not have: loading those it has would compute the styles of every element again.
 */
export function Styles() {
  const styles = use(StylesContext);
  const added = useAddedStyles();
  if (import.meta.env.DEV) return <Links />;
  return (
    <>
      <style
        nonce={styles?.nonce ?? inlined?.nonce}
        suppressHydrationWarning
        // In the browser: for a document that is built anew after an error.
        dangerouslySetInnerHTML={{ __html: styles?.css ?? inlined?.textContent ?? "" }}
      />
      {added.map((file) => (
        <link key={file} rel="stylesheet" href={file} onError={repairStyles} />
      ))}
    </>
  );
}

function useAddedStyles(): string[] {
  const matches = useMatches().map(({ id, loaderData }) => ({ id, data: loaderData }));
  const routes = use(FrameworkContext)?.manifest.routes;
  useEffect(() => removeInlined(routes), [routes]);
  if (import.meta.env.SSR || !routes) return [];
  const files = stylesOf(matches, routes);
  inlinedFiles ??= files;
  return files.filter((file) => !isInlined(file));
}

type StyledRoutes = Record<string, { css?: string[] } | undefined>;

/**
 * The router waits for the files of a route with each load of its data: inlined ones would be loaded for that alone.
 */
function removeInlined(routes: StyledRoutes = {}): void {
  if (import.meta.env.DEV) return;
  for (const route of Object.values(routes)) {
    if (route?.css) route.css = route.css.filter((file) => !isInlined(file.replace(/#$/, "")));
  }
}

const isInlined = (file: string) => inlinedFiles?.includes(file) === true;

/** Rendered by the server only. The styleguide has none. */
export function DarkStyles() {
  const href = import.meta.env.DEV ? "/app/ui/dark.css" : use(StylesContext)?.dark;
  return href && <link rel="stylesheet" media="(prefers-color-scheme:dark)" href={href} />;
}
