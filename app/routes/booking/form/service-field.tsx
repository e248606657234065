import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "react-router";
import type { ServiceType } from "#app/contract/service.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import styles from "./form.module.css";

type ServiceFieldProps = {
  field: ReturnType<ActionForm["field"]>;
  services: { id: number; name: string; type: ServiceType }[];
  chosen: number;
  /** Called when no service is selected. */
  onDeselect: () => void;
};

/**
 * Initial appointments, then procedures. Changing the service clears the slot (B-05): at once with script, by a button
 * without.
 */
export function ServiceField({ field, services, chosen, onDeselect }: ServiceFieldProps) {
  const { t } = useTranslation("booking");
  const submit = useSubmit();
  const wrapper = useRef<HTMLDivElement>(null);
  // The link to the adult service changes it, too.
  useEffect(() => {
    wrapper.current!.querySelector("select")!.value = String(chosen);
  }, [chosen]);
  const change = (form: HTMLFormElement, service: string) => {
    if (service === "") return onDeselect();
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
    <div ref={wrapper} className={styles["service"]}>
      <SelectField
        {...field}
        label={t("form.service")}
        options={groups}
        defaultValue={String(chosen)}
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
