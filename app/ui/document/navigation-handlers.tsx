import { use, useEffect } from "react";
import { I18nContext } from "react-i18next";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { useFailedStyles } from "./failed-styles.ts";
import { registerRouter } from "./keep-page.ts";
import { loadAfterPaint } from "./load-after-paint.ts";
import { preloadNextPage } from "./preload-next-page.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

/**
 * What the site adds to navigations: the page stays when a load fails, the next page's files are preloaded, the focus
 * is managed, and a running post is not interrupted.
 */
export function NavigationHandlers() {
  const router = use(DataRouterContext)?.router;
  const routes = use(FrameworkContext)?.manifest.routes;
  const { i18n } = use(I18nContext);
  useFailedStyles();
  useEffect(() => router && registerRouter(router, i18n), [router, i18n]);
  useEffect(
    () => routes && router?.subscribe(({ navigation }) => preloadNextPage(navigation, routes, i18n)),
    [router, routes, i18n],
  );
  const lazy = useLazyComponent(loadAfterPaint);
  return (
    lazy && (
      <>
        <lazy.FocusManager />
        <lazy.RunningPostGuard />
      </>
    )
  );
}
