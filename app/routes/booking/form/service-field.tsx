import { useEffect, useRef } from "react";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useTranslation } from "react-i18next";
import { useSubmit } from "react-router";
import type { ServiceType } from "#app/contract/service.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import styles from "../booking.module.css";

type ServiceFieldProps = {
  id: string;
  name: string;
  errors: string[] | undefined;
  services: { id: number; name: string; type: ServiceType }[];
  chosen: number;
  /** Called when no service is chosen any more. */
  onTakenBack: () => void;
};

/** Initial appointments, then procedures. Another choice, and none, clears the slot (B-05): at once with script, by its button without. */
export function ServiceField({ services, chosen, onTakenBack, ...field }: ServiceFieldProps) {
  const { t } = useTranslation("booking");
  const submit = useSubmit();
  const place = useRef<HTMLDivElement>(null);
  // The link to the service for adults changes it, too.
  useEffect(() => {
    place.current!.querySelector("select")!.value = String(chosen);
  }, [chosen]);
  const rules = useFieldRules();
  const change = (form: HTMLFormElement, service: string) => {
    if (service === "") return onTakenBack();
    const typed = new FormData(form);
    typed.set("intent", "service");
    typed.delete("slot");
    void submit(typed, { method: "post", replace: true, preventScrollReset: true });
  };
  const optionsOf = (type: ServiceType) =>
    services.filter((service) => service.type === type).map(({ id, name }) => ({ label: name, value: String(id) }));
  const groups = [
    { label: t("form.chooseService"), value: "" },
    { label: t("form.initialAppointments"), options: optionsOf("initial-appointment") },
    { label: t("form.procedures"), options: optionsOf("procedure") },
  ].filter((group) => !("options" in group) || group.options.length > 0);

  return (
    <div ref={place} className={styles["service"]}>
      <SelectField
        {...field}
        label={t("form.service")}
        options={groups}
        defaultValue={String(chosen)}
        rules={[rules.required]}
        required
        onChange={(event) => change(event.currentTarget.form!, event.currentTarget.value)}
      />
      {services.length > 1 && (
        <noscript>
          <Button name="intent" value="service" look="quiet">
            {t("form.changeService")}
          </Button>
        </noscript>
      )}
    </div>
  );
}
