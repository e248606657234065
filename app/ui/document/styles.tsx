import { createContext, use } from "react";
import { Links } from "react-router";
import { useRunning } from "./use-running.ts";

export type InlineStyles = { css: string; nonce: string };

/** The CSS of the matched routes, read by the server. Null while developing, and in the browser. */
export const StylesContext = createContext<InlineStyles | null>(null);

/**
 * Styles stand in the document, so nothing but the document is fetched before the first paint. Once script
 * runs the same styles come as files too: the next page's are then added the ordinary way.
 */
export function Styles() {
  const styles = use(StylesContext);
  const running = useRunning();
  if (import.meta.env.DEV) return <Links />;
  return (
    <>
      <style nonce={styles?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles?.css ?? "" }} />
      {running && <Links />}
    </>
  );
}
