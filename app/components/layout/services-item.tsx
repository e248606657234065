import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useLazyComponentOrPage } from "#app/ui/document/use-lazy-component.ts";
import { isPlainClick } from "#app/ui/document/plain-click.ts";
import { useServices } from "./use-services.ts";

const loadList = () => import("./services-item-list.tsx");

/** The mobile menu's link to the page of all services; with script it expands them in the menu. */
export function ServicesItem({ city }: { city: string }) {
  const t = useTexts("layout");
  const { href, services, loadServices } = useServices(city);
  const [isOpen, setIsOpen] = useState<boolean>();
  // Before hydration this is a plain link.
  useEffect(() => setIsOpen(false), []);
  const list = useLazyComponentOrPage(loadList, isOpen === true, { isOpen: isOpen === true, href });
  return (
    <>
      <Link
        to={href}
        aria-expanded={isOpen}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          loadServices();
          setIsOpen(!isOpen);
        }}
      >
        {t("doctors")}
      </Link>
      {isOpen && list && (
        <list.ServicesItemList city={city} groups={services && services.groups} onRetry={loadServices} />
      )}
    </>
  );
}
