import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingOutlet, keepParent } from "#app/routes/booking/overlay.tsx";
import { Breadcrumbs, type Step } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { DoctorCard } from "#app/ui/doctor-card/doctor-card.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/doctors.ts";
import { loadDoctors } from "./doctors-loader.server.ts";
import styles from "./doctors.module.css";
import { listSearch } from "./list-query.ts";
import { SortForm } from "./sort-form.tsx";

export const handle: RouteHandle = { namespaces: ["catalogue", "booking"] };

export const shouldRevalidate = keepParent;

export function loader(args: Route.LoaderArgs) {
  return loadDoctors(args);
}

export default function DoctorsPage({ loaderData: list }: Route.ComponentProps) {
  if (list.plain) return <BookingOutlet plain />;
  return (
    <>
      <DoctorsList list={list} />
      <BookingOutlet />
    </>
  );
}

/** So many cards a large screen shows at once: their portraits come first. */
const inSight = 3;

type List = Extract<Route.ComponentProps["loaderData"], { plain: false }>;

function DoctorsList({ list }: { list: List }) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { pathname, search } = useListAddress();
  const { money } = useFormats();
  const path = usePaths();
  const { service, city, total, query } = list;
  const names = { service: service.name, city: city.name, count: total };
  const title = list.metaTitle ?? t("head.title", names);
  const priceFrom = list.minPrice ? t("head.priceFrom", { price: money(list.minPrice) }) : "";
  const counterpart = service.counterpart;
  const pageAt = (page: number) => pathname + listSearch(search, { page });
  const steps: Step[] = [
    { name: t("common:home"), to: path("/", {}) },
    ...(service.isProcedure ? [{ name: t("allProcedures"), to: path("/procedures/:city", { city: city.slug }) }] : []),
    { name: service.name },
  ];
  return (
    <div className="wrap">
      <PageHead
        title={query.page > 1 ? `${title} – ${t("head.page", { page: query.page })}` : title}
        description={list.metaDescription ?? `${t("head.description", names)} ${priceFrom}`.trim()}
        query={{ page: query.page > 1 ? query.page : null }}
        breadcrumbs={steps}
        pages={{ previous: query.page > 1 ? pageAt(query.page - 1) : null, next: list.hasNext ? pageAt(query.page + 1) : null }}
      />
      <Breadcrumbs
        label={t("common:breadcrumbs")}
        steps={steps}
      />
      <h1 className={styles["title"]}>
        {t("title", names)}: <span>{t("total", { count: total })}</span>
      </h1>
      {list.description && (
        <details className={styles["description"]}>
          <summary>{list.description}</summary>
        </details>
      )}
      <div className={styles["tools"]}>
        {counterpart && (
          <nav className={styles["toggle"]} aria-label={t("ages.label")}>
            {[true, false].map((adult) => {
              const current = adult === service.adult;
              const target = path("/doctors/:city/:service", { city: city.slug, service: current ? service.slug : counterpart });
              return (
                <Fragment key={String(adult)}>
                  <Link to={target.split("?")[0] + listSearch(search, {})} aria-current={current || undefined}>
                    {adult ? t("ages.adults") : t("ages.children")}
                  </Link>{" "}
                </Fragment>
              );
            })}
          </nav>
        )}
        <SortForm sort={query.sort} search={search} action={pathname} />
      </div>
      {list.doctors.length === 0 ? (
        <Nothing home={path("/", {})} />
      ) : (
        <ol className={styles["list"]}>
          {list.doctors.map((doctor, index) => (
            <li key={doctor.id}>
              <DoctorCard doctor={doctor} href={path("/doctor/:slug", { slug: doctor.slug })} eager={index < inSight} />
            </li>
          ))}
        </ol>
      )}
      <nav className={styles["pages"]} aria-label={t("pages.label")}>
        {query.page > 1 && (
          <ButtonLink look="quiet" rel="prev" to={pageAt(query.page - 1)}>
            {t("pages.previous")}
          </ButtonLink>
        )}{" "}
        {list.hasNext && (
          <ButtonLink look="quiet" rel="next" to={pageAt(query.page + 1)}>
            {t("pages.next")}
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}

function Nothing({ home }: { home: string }) {
  const { t } = useTranslation("catalogue");
  return (
    <div className={styles["nothing"]}>
      <p>{t("none.title")}</p>
      <p>{t("none.advice")}</p>
      <ButtonLink look="quiet" to={`${home}#specialties`}>
        {t("none.other")}
      </ButtonLink>
    </div>
  );
}

/** The list's own address, also while a booking stands over it. */
function useListAddress(): { pathname: string; search: string } {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("slot");
  query.delete("from");
  const text = query.toString();
  return { pathname: pathname.replace(/\/booking\/.*$/, ""), search: text ? `?${text}` : "" };
}
