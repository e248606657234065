import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useLazyComponentOrPage } from "#app/ui/document/use-lazy-component.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { isPlainClick } from "#app/ui/document/plain-click.ts";
import styles from "./sub-bar.module.css";
import { useServices } from "./use-services.ts";

const loadOverlay = () => import("./services-overlay.tsx");

/** A link to the page of all services; with script it opens them in an overlay. */
export function ServicesMenu({ city }: { city: { slug: string; name: string } }) {
  const t = useTexts("layout");
  const { href, services, loadServices } = useServices(city.slug);
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(false), [pathname]);
  const [isWanted, setIsWanted] = useState(false);
  const overlay = useLazyComponentOrPage(loadOverlay, isWanted, { isOpen, href });
  const prepare = () => {
    setIsWanted(true);
    loadServices();
  };
  return (
    <>
      <Link
        to={href}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          prepare();
          setIsOpen(true);
        }}
      >
        {t("doctors")}
        <Icon name="chevron" className={styles["chevron"]} />
      </Link>
      {isOpen && overlay && (
        <overlay.ServicesOverlay
          city={city.slug}
          title={t("doctorsIn", { city: city.name })}
          groups={services && services.groups}
          onRetry={loadServices}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
