import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { createBrowserI18n } from "#app/i18n/browser.ts";

const { lang, dataset } = document.documentElement;
const i18n = await createBrowserI18n(lang, (dataset["texts"] ?? "").split(" ").filter(Boolean)).catch(
  (error: unknown) => {
    // The page stays as it came. The way back to a page that script had led from changes the address alone: the rest is done here.
    addEventListener("popstate", () => location.reload());
    throw error;
  },
);

// Positions of another visit to the app (L-15). A browser may refuse its storage.
try {
  sessionStorage.removeItem("react-router-scroll-positions");
} catch {}

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
