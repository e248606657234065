import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { ClinicRow } from "#app/components/clinic/clinic-row.tsx";
import type { ClinicView } from "#app/components/clinic/clinic-view.ts";
import { DoctorRow } from "#app/components/doctor-row/doctor-row.tsx";
import type { DoctorRowView } from "#app/components/doctor-row/doctor-row-view.ts";
import { choiceKinds, pageOf, type Choice, type ChoiceKind } from "#app/components/search-suggestions/choice.ts";
import { minQueryLength, readQuery } from "#app/components/search-suggestions/query.ts";
import { maxQueryLength } from "#app/contract/search.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useNearestBooking, useProfileBooking } from "#app/routes/booking/use-profile-booking.ts";
import { readCurrentCity, readPage, readPageRequest, rememberCity } from "#app/routes/shell/index.ts";
import { usePaging } from "#app/routes/shell/use-paging.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { LinedGroup } from "#app/ui/lined-group/lined-group.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { Route } from "./+types/page.ts";
import { groupHits, typeOf } from "./groups.server.ts";
import { hasPageAfter, lastPage, pageSize } from "./hit-pages.server.ts";
import styles from "./page.module.css";
import { loadClinicRows, loadDoctorRows, loadDoctorsOfService } from "./result-rows.server.ts";

export const handle: RouteHandle = { namespaces: ["search", "clinics"], hasSearch: () => true };

/** The hits of `?q=` in the city of `?city=`, else in the current one; with `?kind=` a page of that kind alone. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { api, redirectToNotFound } = readPageRequest({ context, url });
  const requestedCity = url.searchParams.get("city");
  const city = await readCurrentCity({ context, request, params: requestedCity ? { city: requestedCity } : {} });
  const query = readQuery(url.searchParams.get("q") ?? "");
  const isLong = query.length > maxQueryLength;
  const kind = choiceKinds.find((name) => name === url.searchParams.get("kind")) ?? null;
  const page = kind ? Math.min(readPage(url), lastPage) : 1;
  const { hits, counts } =
    query && !isLong
      ? await api.search.find({
          query,
          city: city.id,
          ...(kind ? { type: typeOf[kind] } : {}),
          limit: pageSize,
          offset: (page - 1) * pageSize,
        })
      : { hits: [], counts: null };
  const groups = groupHits(hits);
  const slugsOf = (hitKind: ChoiceKind) =>
    groups.find((group) => group.kind === hitKind)?.choices.map(({ slug }) => slug) ?? [];
  // Everyday words find a service but no doctor by name.
  const found = !kind && slugsOf("doctors").length === 0 ? groups[0]?.choices[0] : undefined;
  const service = found && found.kind !== "clinics" ? found : null;
  const [doctors, clinics, ofService] = await Promise.all([
    loadDoctorRows(api, { slugs: slugsOf("doctors"), city }),
    loadClinicRows(api, { slugs: slugsOf("clinics"), city }),
    service && loadDoctorsOfService(api, { slug: service.slug, city }),
  ]);
  const countOf = (hitKind: ChoiceKind) => counts?.[typeOf[hitKind]] ?? 0;
  if (page > 1 && hits.length === 0) redirectToNotFound();
  const shown = {
    query: isLong ? "" : query,
    city: { slug: city.slug, name: city.name },
    kind,
    groups: groups.map((group) => ({ ...group, count: countOf(group.kind) })),
    doctors,
    clinics,
    ofService: service && ofService && ofService.rows.length > 0 ? { ...service, ...ofService } : null,
    // Counts all hits that the page lists or links to.
    count: (kind ? [kind] : [...choiceKinds]).reduce<number>(
      (sum, hitKind) => sum + countOf(hitKind),
      ofService?.total ?? 0,
    ),
    paging: { page, hasNext: kind !== null && hasPageAfter(page, countOf(kind)) },
    problem: isLong
      ? "long"
      : query === ""
        ? "empty"
        : hits.length > 0
          ? null
          : query.length < minQueryLength
            ? "short"
            : "none",
  } as const;
  return data(shown, { headers: requestedCity === city.slug ? await rememberCity(request, city) : {} });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, city, kind, groups, count, paging, problem } = loaderData;
  const { t } = useTranslation(["search", "clinics", "common"]);
  const path = usePaths();
  const pages = usePaging(paging);
  const title = query ? t("titleFor", { query }) : t("title");
  const allHits = path("/search", {}, { q: query, city: city.slug });
  const breadcrumbs: Breadcrumb[] = [
    { name: t("common:home"), to: path("/", {}) },
    ...(kind ? [{ name: title, to: allHits }, { name: t(`groups.${kind}`) }] : [{ name: t("title") }]),
  ];
  return (
    <div className="wrap">
      <PageHead
        title={paging.page > 1 ? `${title} – ${t("clinics:page", { page: paging.page })}` : title}
        description={t("description", { city: city.name })}
        index={false}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <h1 className={styles["title"]} data-said>
        {title}
        {count > 0 && (
          <>
            : <span>{t("count", { count })}</span>
          </>
        )}
      </h1>
      {problem && <NoHits problem={problem} city={city} />}
      {groups.map((group) => (
        <div key={group.kind}>
          <LinedGroup name={t(`groups.${group.kind}`)} className={styles["hits"]}>
            {group.choices.map((choice) => (
              <Hit
                key={choice.slug}
                choice={choice}
                city={city.slug}
                doctor={loaderData.doctors[choice.slug]}
                clinic={loaderData.clinics[choice.slug]}
              />
            ))}
          </LinedGroup>
          {!kind && group.count > group.choices.length && (
            <p className={styles["all"]}>
              <ButtonLink look="quiet" to={path("/search", {}, { q: query, city: city.slug, kind: group.kind })}>
                {t(`allOf.${group.kind}`, { total: group.count })}
              </ButtonLink>
            </p>
          )}
        </div>
      ))}
      {loaderData.ofService && <DoctorsOf service={loaderData.ofService} city={city.slug} />}
      <Pager
        label={t("pages")}
        previous={{ to: pages.previous, text: t("clinics:list.previous") }}
        next={{ to: pages.next, text: t("next") }}
      />
    </div>
  );
}

type HitProps = {
  choice: Choice;
  /** Slug of the city. */
  city: string;
  doctor: DoctorRowView | undefined;
  clinic: ClinicView | undefined;
};

function Hit({ choice, city, doctor, clinic }: HitProps) {
  const path = usePaths();
  const booking = useProfileBooking();
  const nearestBooking = useNearestBooking();
  const href = pageOf(choice, city, path);
  if (choice.kind === "doctors" && doctor) {
    const note = [choice.note, doctor.clinic].filter(Boolean).join("\u00a0· ");
    return <DoctorRow doctor={doctor} href={href} booking={booking} note={note} />;
  }
  if (choice.kind === "clinics" && clinic)
    return <ClinicRow clinic={clinic} href={href} booking={nearestBooking} note={choice.note} />;
  return (
    <li>
      <Link to={href}>{choice.title}</Link>
      {choice.note && <p>{choice.note}</p>}
    </li>
  );
}

type DoctorsOfProps = {
  service: NonNullable<Route.ComponentProps["loaderData"]["ofService"]>;
  /** Slug of the city. */
  city: string;
};

/** Lists the first doctors of the found service, with a link to all of them. */
function DoctorsOf({ service, city }: DoctorsOfProps) {
  const { t } = useTranslation("search");
  const path = usePaths();
  const booking = useProfileBooking();
  return (
    <div>
      <LinedGroup name={`${t("groups.doctors")}: ${service.title}`} className={styles["hits"]}>
        {service.rows.map((doctor) => (
          <DoctorRow
            key={doctor.slug}
            doctor={doctor}
            href={path("/doctor/:slug", { slug: doctor.slug })}
            booking={booking}
            note={doctor.clinic}
          />
        ))}
      </LinedGroup>
      {service.total > service.rows.length && (
        <p className={styles["all"]}>
          <ButtonLink look="quiet" to={pageOf(service, city, path)}>
            {t("allOf.doctors", { total: service.total })}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

type NoHitsProps = {
  problem: NonNullable<Route.ComponentProps["loaderData"]["problem"]>;
  city: { slug: string; name: string };
};

function NoHits({ problem, city }: NoHitsProps) {
  const { t } = useTranslation("search");
  const path = usePaths();
  return (
    <>
      {problem === "none" && <p className={styles["said"]}>{t("none")}</p>}
      <p className={styles["text"]}>
        {problem === "none" && t("noneText", { city: city.name })}
        {problem === "empty" && t("empty")}
        {problem === "short" && t("short", { count: minQueryLength })}
        {problem === "long" && t("long", { count: maxQueryLength })}
      </p>
      <nav className={styles["ways"]} aria-label={t("ways")}>
        <ButtonLink look="quiet" to={path("/doctors/:city", { city: city.slug })}>
          {t("all.services")}
        </ButtonLink>
        <ButtonLink look="quiet" to={path("/clinics/:city", { city: city.slug })}>
          {t("all.clinics")}
        </ButtonLink>
      </nav>
    </>
  );
}
