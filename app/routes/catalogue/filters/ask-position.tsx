import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useRevalidator } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { showFailure } from "#app/ui/document/failure-toast.ts";
import { broken, failureOf } from "#app/ui/document/load-failure.ts";
import { filtersSearch, type ListFilters } from "./list-filters.ts";
import { locateVisitor } from "./locate-visitor.ts";
import type { ListUrl } from "./use-list-url.ts";

type AskPositionProps = { listUrl: ListUrl; filters: ListFilters };

/** Asks once for the position of a visitor who opened a URL with the filter "near me"; a refusal removes the filter. */
export function AskPosition({ listUrl: { pathname, search }, filters }: AskPositionProps) {
  const { i18n } = useTranslation("catalogue");
  const path = usePaths();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function locate(): Promise<void> {
    try {
      if (await locateVisitor(i18n, path)) return await revalidate();
      const without = pathname + filtersSearch(search, { ...filters, nearme: false });
      await navigate(without, { replace: true, preventScrollReset: true });
    } catch (error) {
      showFailure(i18n, failureOf(error) ?? broken, { onRetry: () => void locate() });
    }
  }

  useEffect(() => {
    void locate();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: a second question would follow a refusal
  }, []);
  return null;
}
