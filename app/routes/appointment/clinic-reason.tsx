import { useTranslation } from "react-i18next";

/** Why the clinic has cancelled; nothing if it wrote that for itself. */
export function ClinicReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation("appointment");
  return reason && <p>{t("clinicReason", { reason })}</p>;
}
