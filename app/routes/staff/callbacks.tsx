import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import type { Callback } from "#app/contract/lead.ts";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Moment } from "./moment.tsx";
import frame from "./frame.module.css";
import styles from "./desk.module.css";

/** Callback requests; `count` includes those not listed. */
export function Callbacks({ count, results }: { count: number; results: Callback[] }) {
  const { t } = useTranslation("staff");
  const formats = useFormats();
  const path = usePaths();
  const title = useFocusOnChange<HTMLHeadingElement>(count);
  return (
    <section aria-labelledby="desk-callbacks">
      <h2 id="desk-callbacks" ref={title}>
        {t("callbacks.title")}
      </h2>
      <p>{count > 0 ? t("callbacks.waiting", { count }) : t("callbacks.none")}</p>
      <ul className={styles["list"]}>
        {results.map((callback) => (
          <li key={callback.id} className="sheet">
            <p>
              <b>{callback.name}</b>, <PhoneLink phone={callback.phone} />{" "}
              <span className={frame["soft"]}>
                <Moment at={callback.created_at} />
              </span>
            </p>
            <p>
              <Link to={path("/doctor/:slug", { slug: callback.doctor.slug }, { service: callback.doctor_service })}>
                {callback.doctor.name}
              </Link>
              , {callback.service.name}, {callback.clinic_branch.name}
              {callback.clinic_branch.phone && `, ${formats.phone(callback.clinic_branch.phone)}`}
            </p>
            <div className={styles["ways"]}>
              <Form method="post">
                <input type="hidden" name="phone" value={callback.phone} />
                <input type="hidden" name="doctor" value={callback.doctor.slug} />
                <input type="hidden" name="service" value={callback.doctor_service} />
                <Button
                  name="intent"
                  value="book"
                  size="small"
                  look="quiet"
                  aria-label={`${t("callbacks.book")}: ${callback.name}`}
                >
                  {t("callbacks.book")}
                </Button>
              </Form>
              <Form method="post">
                <Button
                  name="callback"
                  value={callback.id}
                  size="small"
                  look="quiet"
                  aria-label={`${t("callbacks.close")}: ${callback.name}`}
                >
                  {t("callbacks.close")}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
