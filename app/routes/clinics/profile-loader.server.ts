import { data, type RouterContextProvider } from "react-router";
import type { City } from "#app/contract/city.ts";
import type { Clinic } from "#app/contract/clinic.ts";
import type { Review } from "#app/contract/review.ts";
import type { OfferedService } from "#app/contract/service.ts";
import type { Locale } from "#app/countries/country.ts";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { toOpeningHoursView } from "#app/components/opening-hours/opening-hours-view.ts";
import { toReviewView } from "#app/components/reviews/review-view.ts";
import { sortByName } from "#app/i18n/sort-by-name.ts";
import { toBranchView, loadCards, readCardState } from "#app/routes/catalogue/index.ts";
import { formatInCity, listCities, readPageRequest, readPage, rememberCity } from "#app/routes/shell/index.ts";

type Args = {
  request: Request;
  url: URL;
  params: { city: string; slug: string };
  context: Readonly<RouterContextProvider>;
};

const pageSize = 8;
const reviewsOfPage = 5;

/** Loads a clinic's profile in one city. */
export async function loadClinic({ request, url, params, context }: Args) {
  const pageRequest = readPageRequest({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city) ?? pageRequest.redirectToNotFound();
  const clinic = await pageRequest.redirectIfNotFound(
    pageRequest.api.clinics.get({ name: params.slug, city: city.id, expand: ["clinic_branches"] }),
  );
  const page = readPage(url);
  const reviewPage = readPage(url, "review_page");
  const [services, reviews] = await Promise.all([
    pageRequest.api.clinics.services({ name: params.slug, city: city.id }),
    pageRequest.api.reviews.list({
      clinic: clinic.id,
      city: city.id,
      limit: reviewsOfPage,
      offset: (reviewPage - 1) * reviewsOfPage,
    }),
  ]);
  const filtered = services.find(({ slug }) => slug === url.searchParams.get("service"));
  const list = await pageRequest.api.doctors.list({
    clinic: clinic.id,
    city: city.id,
    service: filtered ? [filtered.id] : [],
    expand: ["services", "clinic_branches"],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  if (page > 1 && list.results.length === 0) pageRequest.redirectToNotFound();
  if (reviewPage > 1 && reviews.results.length === 0) pageRequest.redirectToNotFound();
  const doctors = await loadCards(pageRequest.api, {
    doctors: list.results,
    service: filtered?.id,
    clinic: clinic.id,
    city,
    card: readCardState(url.searchParams.get("card")),
    showsService: true,
  });
  const profile = clinicProfile(
    { context, locale: pageRequest.locale },
    {
      city,
      clinic,
      services,
      doctors,
      reviews: { total: reviews.count, results: reviews.results },
      service: filtered?.slug ?? "",
      doctorsBefore: (page - 1) * pageSize,
      paging: { page, hasNext: list.next !== null },
      reviewPaging: { page: reviewPage, hasNext: reviews.next !== null },
    },
  );
  return data(profile, { headers: await rememberCity(request, city) });
}

type Paging = { page: number; hasNext: boolean };
type ProfileSources = {
  city: City;
  clinic: Clinic;
  services: OfferedService[];
  doctors: DoctorView[];
  reviews: { total: number; results: Review[] };
  /** Slug of the service that the doctors are filtered by; empty: all doctors. */
  service: string;
  /** Number of doctors on earlier pages. */
  doctorsBefore: number;
  paging: Paging;
  reviewPaging: Paging;
};

/** The data that a clinic's page shows. */
export function clinicProfile(
  { context, locale }: Pick<Args, "context"> & { locale: Locale },
  { city, clinic, services, reviews, reviewPaging, ...shown }: ProfileSources,
) {
  return {
    ...shown,
    city: { slug: city.slug, name: city.name, inCity: formatInCity(context, city) },
    slug: clinic.slug,
    name: clinic.name,
    imageUrl: clinic.image_url,
    description: clinic.description,
    feedbackCount: clinic.feedback_count,
    feedbackScore: clinic.feedback_score,
    doctorsCount: clinic.doctors_count,
    sees: agesOf(services),
    branches: clinic.clinic_branches.map((branch) => ({
      id: branch.id,
      phone: branch.phone,
      hours: toOpeningHoursView(branch.opening_hours, city.timezone),
      ...toBranchView(branch),
    })),
    visits: sortByName(services.filter(({ type }) => type === "initial-appointment").map(priceLine), locale),
    procedures: sortByName(services.filter(({ type }) => type === "procedure").map(priceLine), locale),
    reviews: {
      total: reviews.total,
      results: reviews.results.map((review) => ({
        ...toReviewView(review, city.timezone),
        doctor: { slug: review.doctor_slug, name: review.doctor_name },
      })),
      paging: reviewPaging,
    },
  };
}

export type ClinicProfile = ReturnType<typeof clinicProfile>;

function priceLine({ slug, name, alternate_name, min_price, max_price, doctors_count }: OfferedService) {
  return { slug, name: alternate_name ?? name, min: min_price, max: max_price, doctors: doctors_count ?? 0 };
}
export type PriceLine = ReturnType<typeof priceLine>;

/** The ages that a clinic sees, by its initial appointments: an injection is for any age. */
function agesOf(services: readonly OfferedService[]): "both" | "adults" | "children" | null {
  const visits = services.filter(({ type }) => type === "initial-appointment");
  const adults = visits.some(({ adult }) => adult);
  const children = visits.some(({ adult }) => !adult);
  return adults && children ? "both" : adults ? "adults" : children ? "children" : null;
}
