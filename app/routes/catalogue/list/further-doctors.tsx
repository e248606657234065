import { useMemo } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { Cards } from "../cards/cards.tsx";
import type { List } from "./doctors-loader.server.ts";
import styles from "./doctors.module.css";
import { unpackCards } from "../cards/packed-cards.ts";

/**
 * Shows doctors outside the list's area or insurance after its last doctor, below a message (D-13). An empty list has a
 * message of its own, so only the doctors follow it.
 */
export function FurtherDoctors({ list, isEmpty }: { list: List; isEmpty: boolean }) {
  const { filters, choices, city, beyond } = list;
  const t = useTexts("catalogue");
  const area = choices.areas.find(([slug]) => slug === filters.city_area)?.[1];
  const insurance = choices.insurances.find(([id]) => id === filters.insurance)?.[1];
  const cards = useMemo(() => unpackCards(beyond), [beyond]);
  const hasNothing = isEmpty && cards.length === 0;
  if ((!area && !insurance) || hasNothing) return null;
  const heading = t(area ? "beyond.nearby" : "beyond.others");
  const place = [area, city.name, insurance].filter((name) => name !== undefined).join(", ");
  return (
    <section className={styles["beyond"]}>
      <h2>{isEmpty ? heading : t("beyond.noMore", { place })}</h2>
      {!isEmpty && cards.length > 0 && <p>{heading}</p>}
      <Cards doctors={cards} city={city.name} showArea={area !== undefined} />
    </section>
  );
}
