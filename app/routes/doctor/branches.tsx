import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { BranchLine } from "#app/ui/doctor-card/branch-line.tsx";
import { Price } from "#app/ui/doctor-card/price.tsx";
import styles from "./page.module.css";
import type { Profile } from "./profile-loader.server.ts";

/** Where the doctor works, and what a visit there costs. */
export function Branches({ profile }: { profile: Profile }) {
  const { t } = useTranslation("doctor");
  const { pathname, search } = useLocation();
  const base = pathname.replace(/\/booking\/.*$/, "");
  return (
    <section className={styles["panel"]}>
      <h2>{t("services")}</h2>
      {profile.branches.map((branch) => (
        <div key={branch.id} className={styles["branch"]}>
          <BranchLine branch={branch} showArea />
          <ul className={styles["services"]}>
            {branch.services.map((service) => (
              <li key={service.id}>
                <div>
                  <p>{service.name}</p>
                  {service.hasConditions && <p className={styles["note"]}>{t("hasConditions")}</p>}
                </div>
                <Price price={service.price} />
                <ButtonLink
                  to={`${base}/booking/${service.id}${search}`}
                  rel="nofollow"
                  look="quiet"
                  size="small"
                  preventScrollReset
                  aria-label={t("bookService", { service: service.name, clinic: branch.name })}
                >
                  {t("book")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
