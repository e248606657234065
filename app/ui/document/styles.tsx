import { createContext, use } from "react";
import { Links } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

export type InlineStyles = {
  css: string;
  /** URL of the style sheet with dark colours. */
  dark: string | undefined;
  nonce: string;
};

/** The CSS of the matched routes, read by the server. Null in development and in the browser. */
export const StylesContext = createContext<InlineStyles | null>(null);

/**
 * Inlines styles, so that nothing but the document is loaded before the first paint. After hydration the same styles
 * are also loaded as files, and those of the next page are added the usual way.
 */
export function Styles() {
  const styles = use(StylesContext);
  const running = useHydrated();
  if (import.meta.env.DEV) return <Links />;
  return (
    <>
      <style nonce={styles?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles?.css ?? "" }} />
      {running && <Links />}
    </>
  );
}

/** Rendered by the server only. The styleguide has none. */
export function DarkStyles() {
  const href = import.meta.env.DEV ? "/app/ui/dark.css" : use(StylesContext)?.dark;
  return href && <link rel="stylesheet" media="(prefers-color-scheme:dark)" href={href} />;
}
