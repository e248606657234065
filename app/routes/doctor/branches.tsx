import { useTranslation } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useCardLinks } from "#app/routes/catalogue/cards/use-card-links.ts";
import { BranchBlock } from "#app/components/branch-block/branch-block.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Price } from "#app/components/doctor-card/price.tsx";
import styles from "./page.module.css";
import type { Profile } from "./profile-loader.server.ts";

type Branch = Profile["branches"][number];

/** The doctor's branches with their services, initial appointments before procedures. */
export function Branches({ branches, isBookable }: { branches: Branch[]; isBookable: boolean }) {
  const { t } = useTranslation("doctor");
  const path = usePaths();
  return (
    <section className={styles["panel"]} aria-labelledby="services">
      <h2 id="services">{t("services")}</h2>
      {branches.map((branch) => (
        <div key={branch.id} className={styles["branch"]}>
          <BranchBlock
            branch={branch}
            clinicHref={path("/clinics/:city/:slug", { city: branch.citySlug, slug: branch.clinicSlug })}
          />
          {branch.visits.length > 0 && (
            <Lines title={t("visits")} branch={branch} lines={branch.visits} isBookable={isBookable} />
          )}
          {branch.procedures.length > 0 && (
            <Lines title={t("procedures")} branch={branch} lines={branch.procedures} isBookable={isBookable} />
          )}
        </div>
      ))}
    </section>
  );
}

function Lines({
  title,
  branch,
  lines,
  isBookable,
}: {
  title: string;
  branch: Branch;
  lines: Branch["visits"];
  isBookable: boolean;
}) {
  const { t } = useTranslation("doctor");
  const links = useCardLinks();
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles["services"]}>
        {lines.map((service) => (
          <li key={service.id}>
            <div>
              <p>{service.name}</p>
              {service.hasConditions && <p className={styles["note"]}>{t("hasConditions")}</p>}
            </div>
            <Price price={service.price} />
            {isBookable ? (
              <ButtonLink
                to={links.booking(service.id, service.hasConditions ? "info" : "slots")}
                rel="nofollow"
                look="quiet"
                size="small"
                preventScrollReset
                aria-label={t("bookService", { service: service.name, clinic: branch.name })}
              >
                {t("book")}
              </ButtonLink>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
