import "#app/ui/tokens.css"; // first: it declares the order of the cascade layers
import "#app/ui/base.css";
import type { ReactNode } from "react";
import {
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { chooseLanguage, guardLanguage } from "#app/i18n/language.server.ts";
import type { RootData } from "#app/i18n/root-data.ts";
import { commonNamespaces, type RouteHandle } from "#app/i18n/namespaces.ts";
import { PageContext } from "#app/i18n/page-context.tsx";
import { useLanguageOfPage } from "#app/i18n/use-language-of-page.ts";
import { ConsentAndCounter } from "#app/routes/consent/consent-and-counter.tsx";
import { shareCities } from "#app/routes/shell/cities.server.ts";
import { loadRootData } from "#app/routes/shell/root-data.server.ts";
import { recogniseStaff, staffRefusal } from "#app/routes/shell/staff.server.ts";
import { deleteShownToast, takeToast } from "#app/routes/shell/toast.server.ts";
import { keepPage } from "#app/ui/document/keep-page.ts";
import { NavigationHandlers } from "#app/ui/document/navigation-handlers.tsx";
import { ScrollPositions } from "#app/ui/document/scroll-positions.tsx";
import { DarkStyles, Styles } from "#app/ui/document/styles.tsx";
import { readRetryableError } from "#app/components/layout/retry-screen.tsx";
import { refusedStatus } from "#app/components/layout/refused-screen.tsx";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { CallerStrip } from "#app/components/layout/caller-strip.tsx";
import { Shell } from "#app/components/layout/shell.tsx";
import { ToastRegion } from "#app/ui/toast/toast-region.tsx";
import type { Toast } from "#app/ui/toast/toasts.ts";
import type { Route } from "./+types/root.ts";

export const middleware = [chooseLanguage, guardLanguage, recogniseStaff, shareCities, deleteShownToast];

export const clientMiddleware = [keepPage];

export async function loader(args: Route.LoaderArgs) {
  const market = await loadRootData(args);
  // Read after the page's own loader has started, since that loader may clear the refusal.
  const refusal = staffRefusal(args.context);
  const toast: Toast | null = refusal === null ? await takeToast(args) : { kind: "failed", text: refusal };
  return { ...market, toast };
}

/** Revalidated when the URL's language, city or district changes, or after a post, which may have left a toast. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate } = args;
  // After a 401 nobody is signed in.
  if (formMethod === "POST") return defaultShouldRevalidate || actionStatus === 401;
  // The page's own loader may find that the session has ended.
  if (nextUrl.pathname.includes("/staff")) return true;
  const cityOf = (url: URL) => [url.searchParams.get("city"), url.searchParams.get("city_area")].join();
  const moved =
    currentParams["lang"] !== nextParams["lang"] ||
    currentParams["city"] !== nextParams["city"] ||
    cityOf(currentUrl) !== cityOf(nextUrl);
  return moved && defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const i18n = useI18n();
  const market = useRouteLoaderData<RootData>("root");
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const error = useRouteError();
  const errorNamespaces = refusedStatus(error) || readRetryableError(error) ? ["refusals"] : [];
  const namespaces = new Set([
    ...commonNamespaces,
    ...errorNamespaces,
    ...handles.flatMap((handle) => handle?.namespaces ?? []),
  ]);
  const scripts = market?.scripts ?? false;
  return (
    <html lang={i18n.language} data-texts={scripts ? [...namespaces].join(" ") : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Needed once, with the document: not in the browser's script. Phones find /apple-touch-icon.png by name. */}
        {import.meta.env.SSR && (
          <>
            <DarkStyles />
            <link rel="icon" href="/favicon.svg" />
            <link rel="manifest" href="/manifest.webmanifest" />
          </>
        )}
        <Meta />
        <Styles />
      </head>
      <body>
        <PageContext market={market}>{children}</PageContext>
        <ScrollPositions />
        <NavigationHandlers />
        {/* In the browser <Scripts> would insert a link for each module, although all have been loaded. */}
        {scripts && (import.meta.env.SSR || import.meta.env.DEV) && <Scripts />}
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useLanguageOfPage();
  return (
    <Shell consentBanner={<ConsentAndCounter />}>
      <ToastRegion toast={loaderData.toast} />
      <CallerStrip />
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell>
      <RouteError error={error} />
    </Shell>
  );
}
