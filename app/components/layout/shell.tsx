import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useRootDataOrNull } from "#app/i18n/root-data.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import { SubBar } from "./sub-bar.tsx";
import { useClosingMenus } from "./use-closing-menus.ts";
import { useFocusOnPage } from "./use-focus-on-page.ts";

type ShellProps = {
  /** The first element in focus order after the skip link, on every page. */
  consentBanner?: ReactNode;
  children: ReactNode;
};

/** The layout of every page; the page alone if the root loader failed, since the layout needs its market data. */
export function Shell({ consentBanner, children }: ShellProps) {
  const t = useTexts("layout");
  const market = useRootDataOrNull();
  const { pathname, search } = useLocation();
  const matches = useMatches().map(({ handle, loaderData }) => ({
    handle: handle as RouteHandle | undefined,
    loaderData,
  }));
  const hasSearch = matches.some(({ handle, loaderData }) => handle?.hasSearch?.(loaderData));
  const account = matches.map(({ handle, loaderData }) => handle?.account?.(loaderData)).find(Boolean);
  useClosingMenus(pathname);
  useFocusOnPage(pathname);
  if (!market) return <main className={`wrap ${styles["main"]}`}>{children}</main>;

  const homePath = market.locale === market.country.defaultLocale ? "/" : `/${market.locale}`;
  const isHome = pathname === homePath || pathname === `${homePath}/`;
  return (
    <>
      <a className={styles["skip"]} href="#main">
        {t("skip")}
      </a>
      {consentBanner}
      <Header isHome={isHome} query={queryOf(pathname, search)} hasSearchBelow={hasSearch} account={account} />
      {!isHome && <SubBar />}
      <main id="main" className={styles["main"]}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** The query of the search page; empty on other pages. */
function queryOf(pathname: string, search: string): string {
  return pathname.endsWith("/search") ? (new URLSearchParams(search).get("q") ?? "") : "";
}
