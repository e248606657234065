import { useTranslation } from "react-i18next";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import styles from "./content.module.css";

export const handle: RouteHandle = { namespaces: ["content"] };

export default function Contacts() {
  const { t } = useTranslation("content");
  const { country, locale } = useRootData();
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={t("contacts.title")} description={t("contacts.text")} />
      <h1>{t("contacts.title")}</h1>
      <p className={styles["lead"]}>{t("contacts.text")}</p>
      <dl className={styles["contacts"]}>
        <div>
          <dt>
            <Icon name="phone" />
            {t("contacts.phone")}
          </dt>
          <dd>
            <PhoneLink phone={country.telephone} />
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="mail" />
            {t("contacts.email")}
          </dt>
          <dd>
            <a href={`mailto:${country.email}`}>{country.email}</a>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" />
            {t("contacts.address")}
          </dt>
          <dd>{country.addressIn?.[locale] ?? country.address}</dd>
        </div>
      </dl>
    </div>
  );
}
