import { useMemo } from "react";
import { Link, useNavigation } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingParent, shouldRevalidateParent } from "#app/routes/booking/overlay.tsx";
import { isBookingOnly } from "#app/ui/document/route-styles.ts";
import { parentLoader } from "#app/routes/booking/parent-loader.server.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/doctors.ts";
import { AgesToggle } from "../filters/ages-toggle.tsx";
import { FurtherDoctors } from "./further-doctors.tsx";
import { Cards } from "../cards/cards.tsx";
import { loadDoctors, type List, type PackedList } from "./doctors-loader.server.ts";
import styles from "./doctors.module.css";
import { FilterBar } from "../filters/filter-bar.tsx";
import { filtersSearch, noFilters, type ListFilters } from "../filters/list-filters.ts";
import { pageSearch } from "./list-pages.ts";
import { unpackData } from "./packed-list.ts";
import { unpackCards } from "../cards/packed-cards.ts";
import { useListUrl } from "../filters/use-list-url.ts";
import { useFocusOnNewCard } from "./use-focus-on-new-card.ts";
import { useMorePages } from "./use-more-pages.ts";

export const handle: RouteHandle = {
  namespaces: ["catalogue", "booking", "widgets"],
  hasSearch: (list) => Boolean(list) && !isBookingOnly(list),
};

export const shouldRevalidate = shouldRevalidateParent;

export const loader = parentLoader(loadDoctors);

export default function DoctorsPage({ loaderData }: Route.ComponentProps) {
  return <BookingParent data={loaderData}>{(packed) => <DoctorsList packed={packed} />}</BookingParent>;
}

function DoctorsList({ packed }: { packed: PackedList }) {
  const list = useMemo(() => unpackData(packed), [packed]);
  const t = useTexts(["catalogue", "common"]);
  const listUrl = useListUrl();
  const { pathname, search } = listUrl;
  const path = usePaths();
  const { flags } = useRootData();
  const first = useMemo(() => ({ doctors: unpackCards(list.cards), next: list.next }), [list]);
  const more = useMorePages(first, list.total);
  const nextLink = useFocusOnNewCard(more.list, more.doctors.length, more.next !== null);
  const isChanging = useNavigation().location?.pathname === pathname;
  const { service, city, filters, choices, offset } = list;
  const tools = useMemo(
    () => (
      <>
        {list.service.counterpart && <AgesToggle list={list} />} {list.hasMap && <MapLink filters={list.filters} />}
      </>
    ),
    [list],
  );
  const area = choices.areas.find(([slug]) => slug === filters.city_area)?.[1];
  const breadcrumbs: Breadcrumb[] = [
    { name: t("common:home"), to: path("/", {}) },
    ...(service.isProcedure
      ? [{ name: t("allProcedures"), to: path("/procedures/:city/:category?", { city: city.slug }) }]
      : []),
    { name: service.name },
  ];
  const pagePath = (from: number) => pathname + pageSearch(search, from);
  const previous = offset > 0 ? pagePath(Math.max(0, offset - list.limit)) : null;
  const next = more.next === null ? null : pagePath(more.next);
  return (
    <div ref={setReadingFlow} className={`wrap ${styles["page"]}`}>
      <ListHead
        list={list}
        breadcrumbs={breadcrumbs}
        previous={previous}
        next={list.next === null ? null : pagePath(list.next)}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <h1 className={`whole ${styles["title"]}`} data-said>
        {`${list.head.heading}: `}
        <span>{list.head.total}</span>
      </h1>
      {list.head.figures && <p className={styles["figures"]}>{list.head.figures}</p>}
      {list.description && <Description text={list.description} />}
      <FilterBar listUrl={listUrl} filters={filters} choices={choices} service={service}>
        {tools}
      </FilterBar>
      {flags.includes("survey") && (
        <p className={`${styles["banner"]} ${styles["survey"]}`}>
          <a href={path("/survey", {})} target="_blank">
            {t("survey")}
          </a>
        </p>
      )}
      <p className={styles["banner"]}>{t("banner")}</p>
      {filters.nearme && <FarAway nearest={first.doctors[0]?.branch.distance ?? 0} />}
      {first.doctors.length === 0 && (
        <EmptyList
          unfiltered={pathname + filtersSearch(search, noFilters)}
          isFiltered={search.length > 1}
          alternative={
            list.isCityEmpty
              ? { to: path("/cities", {}, { from: pathname }), text: t("none.city") }
              : { to: `${path("/", {})}#specialties`, text: t("none.other") }
          }
        />
      )}
      <Cards
        doctors={more.doctors}
        city={city.name}
        before={offset}
        list={more.list}
        isBusy={isChanging}
        isLoading={more.isLoading}
        awaited={more.awaited}
        showArea={area !== undefined}
      />
      <nav className={styles["pages"]} aria-label={t("pages.label")}>
        {previous && (
          <ButtonLink look="quiet" rel="prev" to={previous}>
            {t("pages.previous")}
          </ButtonLink>
        )}{" "}
        {next && (
          <ButtonLink look="quiet" rel="next" to={next} {...nextLink}>
            {t("pages.next")}
          </ButtonLink>
        )}
      </nav>
      {more.next === null && <FurtherDoctors list={list} isEmpty={first.doctors.length === 0} />}
    </div>
  );
}

/**
 * Makes the focus order follow the visual order on phones. By script, since HTML checkers do not know the property yet.
 */
function setReadingFlow(page: HTMLElement | null): void {
  page?.style.setProperty("reading-flow", "flex-visual");
}

/** Link to the map (D-03), opened as a new document: only that document's policy allows the host of the base map. */
function MapLink({ filters }: { filters: ListFilters }) {
  const t = useTexts("common");
  const { pathname, search } = useListUrl();
  return (
    <ButtonLink look="quiet" reloadDocument rel="nofollow" to={`${pathname}/map${filtersSearch(search, filters)}`}>
      {t("branch.map")}
    </ButtonLink>
  );
}

type ListHeadProps = { list: List; breadcrumbs: Breadcrumb[]; previous: string | null; next: string | null };

function ListHead({ list: { head, jsonLd, city, service }, breadcrumbs, previous, next }: ListHeadProps) {
  const path = usePaths();
  const { title, description, query } = head;
  const params = { city: city.slug, service: service.slug };
  return (
    <PageHead
      title={title}
      description={description}
      query={query}
      jsonLd={jsonLd}
      breadcrumbs={breadcrumbs}
      pages={{ previous, next }}
      image={import.meta.env.SSR ? path("/share/doctors/:city/:service", params) : undefined}
    />
  );
}

/** Offers another city to visitors who are far from every doctor. @param nearest metres to the nearest doctor */
function FarAway({ nearest }: { nearest: number }) {
  const t = useTexts("catalogue");
  const path = usePaths();
  const { distance } = useFormats();
  const { pathname } = useListUrl();
  if (nearest <= farMetres) return null;
  return (
    <p className={`whole ${styles["far"]}`}>
      {t("filters.far", { distance: distance(nearest) })}{" "}
      <Link to={path("/cities", {}, { from: pathname })}>{t("none.city")}</Link>
    </p>
  );
}

const farMetres = 100_000;

/** The description of the list, cut to two lines until expanded; on a phone it is below the list. */
function Description({ text }: { text: string }) {
  const t = useTexts("catalogue");
  return (
    <details className={styles["description"]}>
      <summary>
        <span>{text}</span> <b>{t("readOn")}</b>
      </summary>
    </details>
  );
}

/** `unfiltered`: URL of the list without filters. */
type EmptyListProps = { unfiltered: string; isFiltered: boolean; alternative: { to: string; text: string } };

function EmptyList({ unfiltered, isFiltered, alternative }: EmptyListProps) {
  const t = useTexts("catalogue");
  return (
    <div className={`whole ${styles["nothing"]}`}>
      <p>{t("none.title")}</p>
      <p>{t(isFiltered ? "none.loosen" : "none.advice")}</p>
      <p>
        {isFiltered && <ButtonLink to={unfiltered}>{t("filters.reset")}</ButtonLink>}{" "}
        <ButtonLink look="quiet" to={alternative.to}>
          {alternative.text}
        </ButtonLink>
      </p>
    </div>
  );
}
