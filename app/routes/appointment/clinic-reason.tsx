import { useTranslation } from "react-i18next";

/** The clinic's reason for a cancellation; nothing without a reason that patients may read. */
export function ClinicReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation("appointment");
  return reason && <p>{t("clinicReason", { reason })}</p>;
}
