import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { createBrowserI18n } from "#app/i18n/browser.ts";
import { supportBrowserTranslation } from "#app/ui/document/browser-translation.ts";

/** The framework's data about the scripts of the document's routes. */
declare const __reactRouterRouteModules: Record<string, { default?: unknown }>;

const { lang, dataset } = document.documentElement;
const start = async () => {
  // A proxy can respond with an empty script.
  if (Object.values(__reactRouterRouteModules).some((module) => !module.default))
    throw new Error("a script of this page came empty");
  return createBrowserI18n(lang, (dataset["texts"] ?? "").split(" ").filter(Boolean));
};
const i18n = await start().catch((error: unknown) => {
  // Keep the page as served. Going back to a page that script had replaced changes only the URL: load it here.
  addEventListener("popstate", () => location.reload());
  throw error;
});

// Scroll positions of an earlier visit (L-15). Storage may be blocked.
try {
  sessionStorage.removeItem("react-router-scroll-positions");
} catch {}

supportBrowserTranslation();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
