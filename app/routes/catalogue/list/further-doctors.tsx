import { useMemo } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { Cards } from "../cards/cards.tsx";
import type { List } from "./doctors-loader.server.ts";
import styles from "./doctors.module.css";
import { unpackCards } from "../cards/packed-cards.ts";

/**
 * After the last doctor of an area or an insurance: a message, and doctors nearby (D-13). After an empty list, which
 * has a message of its own, only the doctors.
 */
export function FurtherDoctors({ list, isEmpty }: { list: List; isEmpty: boolean }) {
  const { filters, choices, city, beyond } = list;
  const t = useTexts("catalogue");
  const area = choices.areas.find(({ slug }) => slug === filters.city_area)?.name;
  const insurance = choices.insurances.find(({ id }) => id === filters.insurance)?.name;
  const cards = useMemo(() => unpackCards(beyond), [beyond]);
  const isAlone = isEmpty && cards.length === 0;
  if ((!area && !insurance) || isAlone) return null;
  const follow = t(area ? "beyond.nearby" : "beyond.others");
  const place = [area, city.name, insurance].filter((name) => name !== undefined).join(", ");
  return (
    <section className={styles["beyond"]}>
      <h2>{isEmpty ? follow : t("beyond.noMore", { place })}</h2>
      {!isEmpty && cards.length > 0 && <p>{follow}</p>}
      <Cards doctors={cards} city={city.name} showArea={area !== undefined} />
    </section>
  );
}
