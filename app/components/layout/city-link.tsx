import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";

type CityLinkProps = {
  /** The current city, with its area if one is chosen. */
  place?: string | undefined;
  className?: string | undefined;
  /** An icon before the text. */
  children?: ReactNode;
};

/** A link to the page of cities, which leads back to the current page in the chosen city. */
export function CityLink({ place, className, children }: CityLinkProps) {
  const t = useTexts("layout");
  const path = usePaths();
  const { pathname } = useLocation();
  return (
    <Link to={path("/cities", {}, { from: pathname })} rel="nofollow" className={className}>
      {children}
      {place ? t("cityNow", { city: place }) : t("city")}
    </Link>
  );
}
