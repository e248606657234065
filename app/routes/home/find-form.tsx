import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { MarketingFields } from "#app/ui/form/marketing-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./find-form.module.css";

type Choice = { slug: string; name: string };

/** Two selects and a button: the server redirects to the list, so no script is needed. */
export function FindForm({
  cities,
  city,
  services,
  action,
}: {
  cities: Choice[];
  city: string;
  services: Choice[];
  action: string;
}) {
  const { t } = useTranslation("home");
  return (
    <Form method="get" action={action.split("?")[0] ?? action} className={`whole ${styles["form"]}`}>
      <MarketingFields />
      <label>
        <span>{t("find.service")}</span>{" "}
        <select name="service" defaultValue="">
          <option value="">{t("find.any")}</option>
          {services.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </label>{" "}
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
      </label>{" "}
      <Button>
        <Icon name="search" />
        {t("find.submit")}
      </Button>
    </Form>
  );
}
