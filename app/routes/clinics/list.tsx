import { data } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { toClinicView } from "#app/components/clinic/clinic-view.ts";
import { useNearestBooking } from "#app/routes/booking/use-profile-booking.ts";
import { toBranchView } from "#app/routes/catalogue/index.ts";
import { listCities, formatInCity, readPageRequest, readPage, rememberCity } from "#app/routes/shell/index.ts";
import { usePaging } from "#app/routes/shell/use-paging.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { Route } from "./+types/list.ts";
import { ClinicCard } from "./clinic-card.tsx";
import styles from "./list.module.css";

export const handle: RouteHandle = { namespaces: ["clinics"], hasSearch: () => true };

const pageSize = 12;

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const pageRequest = readPageRequest({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city) ?? pageRequest.redirectToNotFound();
  const page = readPage(url);
  const query = {
    city: city.id,
    expand: ["clinic_branches" as const, "offer" as const],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
  const [{ count, next, results }, meta] = await Promise.all([
    pageRequest.api.clinics.list(query),
    pageRequest.api.clinics.meta({ city: city.id }),
  ]);
  if (page > 1 && results.length === 0) pageRequest.redirectToNotFound();
  const list = {
    city: { slug: city.slug, name: city.name, inCity: formatInCity(context, city) },
    count,
    meta: { title: meta.meta_title, description: meta.meta_description, text: meta.description },
    paging: { page, hasNext: next !== null },
    clinics: results.map((clinic) => ({
      ...toClinicView(clinic, city.timezone),
      branches: clinic.clinic_branches.map((branch) => ({
        id: branch.id,
        phone: branch.phone,
        ...toBranchView(branch),
      })),
    })),
  };
  return data(list, { headers: await rememberCity(request, city) });
}

export default function Clinics({ loaderData: { city, count, meta, paging, clinics } }: Route.ComponentProps) {
  const t = useTexts(["clinics", "common"]);
  const path = usePaths();
  const booking = useNearestBooking();
  const { page } = paging;
  const pages = usePaging(paging);
  const title = meta.title ?? t("list.head.title", { inCity: city.inCity });
  const breadcrumbs: Breadcrumb[] = [{ name: t("common:home"), to: path("/", {}) }, { name: t("crumb") }];
  return (
    <div className="wrap">
      <PageHead
        title={page > 1 ? `${title} – ${t("page", { page })}` : title}
        description={meta.description ?? t("list.head.description", { city: city.name, count })}
        query={{ page: page > 1 ? page : null }}
        breadcrumbs={breadcrumbs}
        pages={pages}
        index={count > 0}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <h1 className={`whole ${styles["title"]}`} data-said>
        {`${t("list.title", { inCity: city.inCity })}: `}
        <span>{t("list.total", { count })}</span>
      </h1>
      {meta.text && <p className={styles["text"]}>{meta.text}</p>}
      {clinics.length === 0 ? (
        <p className={styles["none"]}>{t("list.none")}</p>
      ) : (
        <ul className={styles["list"]}>
          {clinics.map((clinic) => (
            <li key={clinic.slug}>
              <ClinicCard
                clinic={clinic}
                href={path("/clinics/:city/:slug", { city: city.slug, slug: clinic.slug })}
                booking={booking}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={t("list.pages")}
        previous={{ to: pages.previous, text: t("list.previous") }}
        next={{ to: pages.next, text: t("list.next") }}
      />
    </div>
  );
}
