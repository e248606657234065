import { useFormats } from "#app/i18n/use-formats.ts";
import styles from "./phone-link.module.css";

/** A phone number that can be called, on one line. `phone`: E.164, or as the clinic writes it. */
export function PhoneLink({ phone }: { phone: string }) {
  const formats = useFormats();
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={styles["phone"]}>
      {formats.phone(phone)}
    </a>
  );
}
