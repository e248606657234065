import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { ListUrl } from "../catalogue/filters/use-list-url.ts";
import { mapSearch } from "./frame.ts";
import type { ListMap } from "./list-map-loader.server.ts";
import styles from "./listed-pins.module.css";
import { pinsPerPage } from "./pins.ts";

/** A page of the pins that are in the map's picture, as a list with the first doctors of each. */
export function ListedPins({
  map: { listed, visibleCount, pinsCount, offset, next },
  listUrl: { pathname, search },
}: {
  map: ListMap;
  listUrl: ListUrl;
}) {
  const { t } = useTranslation(["map", "catalogue", "common"]);
  const { rating } = useFormats();
  const pathOfDoctor = (branch: number, nth = 1) =>
    `${pathname}${mapSearch(search, { chosen: { branch, nth } })}#chosen`;
  const pathOfPage = (from: number) => pathname + mapSearch(search, { offset: from });
  return (
    <section className={styles["pins"]}>
      <h2>
        {t("list.places")}: {t("list.shown", { shown: visibleCount, total: pinsCount })}
      </h2>
      {visibleCount === 0 && (
        <p>
          {t("list.noneHere")} <Link to={pathname + mapSearch(search, { at: null })}>{t("list.begin")}</Link>
        </p>
      )}
      <ul>
        {listed.map((pin) => (
          <li key={pin.id}>
            <h3>
              <Link to={pathOfDoctor(pin.id)} rel="nofollow">
                {pin.name}
              </Link>
              {pin.score !== null && (
                <span>
                  <Icon name="star" />
                  <span className="sr">{`${t("common:rating")}: `}</span>
                  {rating(pin.score)}
                </span>
              )}
            </h3>
            <p>{pin.address}</p>
            <ul aria-label={t("catalogue:total", { count: pin.count })}>
              {pin.doctors.map(({ nth, name }) => (
                <li key={nth}>
                  <Link to={pathOfDoctor(pin.id, nth)} rel="nofollow">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            {pin.count > pin.doctors.length && <p>{t("list.more", { count: pin.count - pin.doctors.length })}</p>}
          </li>
        ))}
      </ul>
      <Pager
        label={t("list.places")}
        previous={{
          to: offset > 0 ? pathOfPage(Math.max(0, offset - pinsPerPage)) : null,
          text: t("catalogue:pages.previous"),
        }}
        next={{ to: next === null ? null : pathOfPage(next), text: t("list.morePlaces") }}
      />
    </section>
  );
}
