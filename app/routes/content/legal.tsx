import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { readPageRequest } from "#app/routes/shell/index.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/legal.ts";
import styles from "./content.module.css";

const names = ["privacy_policy", "user_gtc", "processing-agreement", "impresszum", "partner_gtc"] as const;

export const handle: RouteHandle = { namespaces: ["content"] };

export function loader({ context, url }: Route.LoaderArgs) {
  const lastSegment = url.pathname.split("/").at(-1);
  const name = names.find((known) => known === lastSegment);
  if (!name) throw data(null, 404);
  readPageRequest({ context, url }).requireFlag(name);
  return { name, asksConsent: context.get(requestContext).purposes.length > 0 };
}

export default function LegalPage({ loaderData: { name, asksConsent } }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const { country, locale } = useRootData();
  const optionalData = t(asksConsent ? "privacy_policy.beyond.asked" : "privacy_policy.beyond.nothing");
  const values = {
    beyond: optionalData,
    brand: country.brandName,
    email: country.email,
    address: country.addressIn?.[locale] ?? country.address,
  };
  const sections = t(`${name}.sections`, { ...values, returnObjects: true });
  return (
    <article className={`wrap ${styles["page"]}`}>
      <PageHead title={t(`${name}.title`)} description={t(`${name}.description`, values)} />
      <h1>{t(`${name}.title`)}</h1>
      <p className={styles["lead"]}>{t(`${name}.description`, values)}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>
  );
}
