import { Form } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { MarketingFields } from "#app/ui/form/marketing-fields.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { ClinicProfile, PriceLine } from "./profile-loader.server.ts";
import styles from "./profile.module.css";

/** Filters the clinic's doctors by a service: a GET form of the clinic's page. */
export function DoctorsFilter({ clinic: { city, slug, service, visits, procedures } }: { clinic: ClinicProfile }) {
  const t = useTexts("clinics");
  const path = usePaths();
  if (visits.length + procedures.length < 2) return null;
  const clinicPath = path("/clinics/:city/:slug", { city: city.slug, slug });
  return (
    <Form
      action={`${clinicPath.split("?")[0]}#doctors`}
      className={styles["filter"]}
      preventScrollReset
      // Going back must not restore a choice that differs from the list.
      autoComplete="off"
    >
      <MarketingFields />
      <SelectField
        // A link to the whole list empties the select.
        key={service}
        id="service"
        name="service"
        label={t("filter.service")}
        defaultValue={service}
        options={[
          { value: "", label: t("filter.any") },
          ...(visits.length > 0 ? [{ label: t("services.visits"), options: visits.map(option) }] : []),
          ...(procedures.length > 0 ? [{ label: t("services.procedures"), options: procedures.map(option) }] : []),
        ]}
      />
      <Button look="quiet">{t("filter.submit")}</Button>
      {service && (
        <ButtonLink to={`${clinicPath}#doctors`} look="text" preventScrollReset>
          {t("filter.all")}
        </ButtonLink>
      )}
    </Form>
  );
}

const option = ({ slug, name }: PriceLine) => ({ value: slug, label: name });
