import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { DoctorRow } from "#app/components/doctor-row/doctor-row.tsx";
import type { DoctorRowView } from "#app/components/doctor-row/doctor-row-view.ts";
import { pageOf, type Choice } from "#app/components/search-suggestions/choice.ts";
import { minQueryLength, readQuery } from "#app/components/search-suggestions/query.ts";
import { maxQueryLength } from "#app/contract/search.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useProfileBooking } from "#app/routes/booking/use-profile-booking.ts";
import { currentCity, readPageRequest, rememberCity } from "#app/routes/shell/index.ts";
import { Breadcrumbs, type Step } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { LinedGroup } from "#app/ui/lined-group/lined-group.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/page.ts";
import { loadDoctorRows } from "./doctor-rows.server.ts";
import { groupHits } from "./groups.server.ts";
import styles from "./page.module.css";

export const handle: RouteHandle = { namespaces: ["search"], hasSearch: () => true };

/** The hits of `?q=` in the city of `?city=`, else in the current one. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { api } = readPageRequest({ context, url });
  const asked = url.searchParams.get("city");
  const city = await currentCity({ context, request, params: asked ? { city: asked } : {} });
  const query = readQuery(url.searchParams.get("q") ?? "");
  const isLong = query.length > maxQueryLength;
  const { hits } = query && !isLong ? await api.search.find({ query, city: city.id }) : { hits: [] };
  const groups = groupHits(hits);
  const doctors = groups.find(({ kind }) => kind === "doctors")?.choices ?? [];
  const page = {
    query: isLong ? "" : query,
    city: { slug: city.slug, name: city.name },
    groups,
    doctors: await loadDoctorRows(api, {
      slugs: doctors.map(({ slug }) => slug),
      city,
    }),
    count: hits.length,
    said: isLong
      ? "long"
      : query === ""
        ? "empty"
        : hits.length > 0
          ? null
          : query.length < minQueryLength
            ? "short"
            : "none",
  } as const;
  return data(page, { headers: asked === city.slug ? await rememberCity(request, city) : {} });
}

export default function Search({ loaderData: { query, city, groups, doctors, count, said } }: Route.ComponentProps) {
  const { t } = useTranslation(["search", "common"]);
  const path = usePaths();
  const title = query ? t("titleFor", { query }) : t("title");
  const steps: Step[] = [{ name: t("common:home"), to: path("/", {}) }, { name: t("title") }];
  return (
    <div className="wrap">
      <PageHead title={title} description={t("description", { city: city.name })} index={false} />
      <Breadcrumbs label={t("common:breadcrumbs")} steps={steps} />
      <h1 className={styles["title"]}>
        {title}
        {count > 0 && (
          <>
            : <span>{t("count", { count })}</span>
          </>
        )}
      </h1>
      {said && <Nothing said={said} city={city} />}
      {groups.map(({ kind, choices }) => (
        <LinedGroup key={kind} name={t(`groups.${kind}`)} className={styles["hits"]}>
          {choices.map((choice) => (
            <Hit key={choice.slug} choice={choice} city={city.slug} doctor={doctors[choice.slug]} />
          ))}
        </LinedGroup>
      ))}
    </div>
  );
}

type HitProps = { choice: Choice; /** Slug. */ city: string; doctor: DoctorRowView | undefined };

function Hit({ choice, city, doctor }: HitProps) {
  const path = usePaths();
  const booking = useProfileBooking();
  const href = pageOf(choice, city, path);
  if (choice.kind === "doctors" && doctor) {
    const note = [choice.note, doctor.clinic].filter(Boolean).join(" · ");
    return <DoctorRow doctor={doctor} href={href} booking={booking} note={note} />;
  }
  return (
    <li>
      <Link to={href}>{choice.title}</Link>
      {choice.note && <p>{choice.note}</p>}
    </li>
  );
}

type NothingProps = {
  said: NonNullable<Route.ComponentProps["loaderData"]["said"]>;
  city: { slug: string; name: string };
};

function Nothing({ said, city }: NothingProps) {
  const { t } = useTranslation("search");
  const path = usePaths();
  return (
    <>
      {said === "none" && <p className={styles["said"]}>{t("none")}</p>}
      <p className={styles["text"]}>
        {said === "none" && t("noneText", { city: city.name })}
        {said === "empty" && t("empty")}
        {said === "short" && t("short", { count: minQueryLength })}
        {said === "long" && t("long", { count: maxQueryLength })}
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
