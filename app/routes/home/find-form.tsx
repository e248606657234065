import { useTexts } from "#app/i18n/use-texts.ts";
import { SearchBar } from "#app/components/layout/search-bar.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./find-form.module.css";

/** The search bar with a choice of the city (S-01). */
export function FindForm({ cities, city }: { cities: { slug: string; name: string }[]; city: string }) {
  const t = useTexts("home");
  return (
    <SearchBar initialQuery="" className={`whole ${styles["form"]}`}>
      <label>
        <span>{t("find.city")}</span>{" "}
        <select key={city} name="city" defaultValue={city}>
          {cities.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </label>
    </SearchBar>
  );
}
