import { data, Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { sortByName } from "#app/i18n/sort-by-name.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { requestContext } from "#app/request-context.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import {
  readCurrentCity,
  isRobot,
  readChosenCity,
  listCities,
  formatInCity,
  readPageRequest,
  rememberCity,
} from "#app/routes/shell/index.ts";
import { Carousel } from "#app/ui/carousel/carousel.tsx";
import { Icon, type IconName } from "#app/ui/icon/icon.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/page.ts";
import { CityQuestion } from "./city-question.tsx";
import { FindForm } from "./find-form.tsx";
import styles from "./page.module.css";
import { withSoftHyphens } from "./soft-hyphens.ts";
import { specialtyIcon } from "./specialty-icon.ts";
import { Story } from "./story/story.tsx";

export const handle: RouteHandle = { namespaces: ["home"] };

/** `?city=` selects the city. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const pageRequest = readPageRequest({ context, url });
  const cities = await listCities(context);
  const requestedCity = cities.find(({ slug }) => slug === url.searchParams.get("city"));
  const cityArgs = { context, request, params: { city: requestedCity?.slug } };
  const city = await readCurrentCity(cityArgs);
  const headers = requestedCity ? await rememberCity(request, requestedCity) : {};
  const { flags } = context.get(requestContext);
  const asksCity =
    flags["default-city-modal"] &&
    cities.length > 1 &&
    !isRobot(request.headers) &&
    (await readChosenCity(cityArgs)) === null;
  const { results } = await pageRequest.api.services.list({ city: city.id, is_primary: "true", expand: [] });
  return data(
    {
      cities: cities.map(({ slug, name }) => ({ slug, name })),
      city: { slug: city.slug, name: city.name, inCity: formatInCity(context, city), doctorsCount: city.doctors_count },
      asksCity,
      services: sortByName(
        results.map(({ slug, name, alternate_name }) => ({ slug, name: alternate_name ?? name })),
        pageRequest.locale,
      ).map(({ slug, name }) => ({ slug, name: withSoftHyphens(name), icon: specialtyIcon(slug) })),
    },
    { headers },
  );
}

const steps = [
  { key: "choose", icon: "search" },
  { key: "time", icon: "calendar" },
  { key: "confirm", icon: "check" },
] as const satisfies { key: string; icon: IconName }[];

const questions = ["book", "reliable", "price", "call", "reviews", "where"] as const;

export default function Home({ loaderData: { asksCity, city, cities, services } }: Route.ComponentProps) {
  const t = useTexts(["home", "layout"]);
  const { country, flags } = useRootData();
  const { number } = useFormats();
  const path = usePaths();
  return (
    <>
      <PageHead
        title={t("head.title", { inCity: city.inCity })}
        description={t("head.description", { city: city.name, count: city.doctorsCount })}
        jsonLd={{
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: country.brandName,
          inLanguage: country.locales,
        }}
      />
      <section className={styles["hero"]}>
        <div className={`wrap ${styles["heroInner"]}`}>
          {asksCity && <CityQuestion city={city} />}
          <h1 className="whole">{t("hero.title")}</h1>
          <p className="whole">{t("hero.text")}</p>
          <FindForm cities={cities} city={city.slug} />
          <ul className={`whole ${styles["ways"]}`}>
            <li>
              <Link to={path("/doctors/:city", { city: city.slug })}>
                <Icon name="people" />
                {t("layout:doctors")}
              </Link>
            </li>
            <li>
              <Link to={path("/clinics/:city", { city: city.slug })}>
                <Icon name="building" />
                {t("layout:clinics")}
              </Link>
            </li>
            <li>
              <Link to={path("/procedures/:city/:category?", { city: city.slug })}>
                <Icon name="shield" />
                {t("layout:procedures")}
              </Link>
            </li>
          </ul>
          <ul className={styles["trust"]}>
            {(["free", "reviews", "price"] as const).map((key) => (
              <li key={key}>
                <Icon name="check" />
                {t(`trust.${key}`)}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section id="specialties" className={`wrap ${styles["section"]}`}>
        <div className={`whole ${styles["sectionHead"]}`}>
          <h2>{t("specialties.title", { inCity: city.inCity })}</h2>
          <p>{t("specialties.count", { count: city.doctorsCount, number: number(city.doctorsCount) })}</p>
        </div>
        {city.doctorsCount === 0 ? (
          <p className={styles["empty"]}>{t("specialties.none", { inCity: city.inCity })}</p>
        ) : (
          <ul className={styles["services"]}>
            {services.map(({ slug, name, icon }) => (
              <li key={slug}>
                <Link to={path("/doctors/:city/:service", { city: city.slug, service: slug })}>
                  <Icon name={icon} />
                  {name}
                </Link>
              </li>
            ))}
            <li data-all>
              <Link to={path("/doctors/:city", { city: city.slug })}>
                {t("specialties.all")}
                <Icon name="arrow" />
              </Link>
            </li>
          </ul>
        )}
      </section>
      <section className={`wrap ${styles["section"]}`}>
        <h2>{t("how.title")}</h2>
        <ol className={styles["steps"]}>
          {steps.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} />
              <h3>{t(`how.${key}.title`)}</h3>
              <p>{t(`how.${key}.text`)}</p>
            </li>
          ))}
        </ol>
        {flags.includes("story-instruction") && <Story />}
      </section>
      <section id="questions" className={`wrap ${styles["section"]}`}>
        <h2>{t("faq.title")}</h2>
        <div className={styles["questions"]}>
          <Carousel label={t("faq.title")} previousLabel={t("faq.previous")} nextLabel={t("faq.next")}>
            {questions.map((key) => (
              <article key={key}>
                <h3>{t(`faq.${key}.question`)}</h3>
                <p>{t(`faq.${key}.answer`)}</p>
              </article>
            ))}
          </Carousel>
        </div>
      </section>
      <section id="city" className={`wrap ${styles["section"]}`}>
        <h2>{t("cities.title")}</h2>
        <ul className={styles["cities"]}>
          {cities.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={path("/", {}, { city: slug })} aria-current={slug === city.slug || undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {flags.includes("join") && (
        <section className={`wrap ${styles["section"]}`}>
          <div className={styles["clinics"]}>
            <div>
              <h2>{t("clinics.title")}</h2>
              <p>{t("clinics.text")}</p>
            </div>
            <Link to={path("/join", {})}>{t("clinics.link")}</Link>
          </div>
        </section>
      )}
    </>
  );
}
