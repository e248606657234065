import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { ListAddress } from "../catalogue/use-list-address.ts";
import { mapSearch } from "./frame.ts";
import type { ListMap } from "./list-map-loader.server.ts";
import styles from "./listed-places.module.css";
import { placesListed } from "./places.ts";

/** The points of the picture as a list, with their first doctors. */
export function ListedPlaces({
  map: { listed, inSight, placesCount, offset, next },
  address: { pathname, search },
}: {
  map: ListMap;
  address: ListAddress;
}) {
  const { t } = useTranslation(["map", "catalogue", "common"]);
  const { rating } = useFormats();
  const to = (branch: number, nth = 1) => `${pathname}${mapSearch(search, { chosen: { branch, nth } })}#chosen`;
  const pageAt = (from: number) => pathname + mapSearch(search, { offset: from });
  return (
    <section className={styles["places"]}>
      <h2>
        {t("list.places")}: {t("list.shown", { shown: inSight, total: placesCount })}
      </h2>
      {inSight === 0 && (
        <p>
          {t("list.noneHere")} <Link to={pathname + mapSearch(search, { at: null })}>{t("list.begin")}</Link>
        </p>
      )}
      <ul>
        {listed.map((place) => (
          <li key={place.id}>
            <h3>
              <Link to={to(place.id)} rel="nofollow">
                {place.name}
              </Link>
              {place.score !== null && (
                <span>
                  <Icon name="star" />
                  <span className="sr">{`${t("common:rating")}: `}</span>
                  {rating(place.score)}
                </span>
              )}
            </h3>
            <p>{place.address}</p>
            <ul aria-label={t("catalogue:total", { count: place.count })}>
              {place.doctors.map(({ nth, name }) => (
                <li key={nth}>
                  <Link to={to(place.id, nth)} rel="nofollow">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            {place.count > place.doctors.length && (
              <p>{t("list.more", { count: place.count - place.doctors.length })}</p>
            )}
          </li>
        ))}
      </ul>
      <Pager
        label={t("list.places")}
        previous={{
          to: offset > 0 ? pageAt(Math.max(0, offset - placesListed)) : null,
          text: t("catalogue:pages.previous"),
        }}
        next={{ to: next === null ? null : pageAt(next), text: t("list.morePlaces") }}
      />
    </section>
  );
}
