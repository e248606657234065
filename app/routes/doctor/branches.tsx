import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useCardLinks } from "#app/routes/catalogue/cards/use-card-links.ts";
import { BranchBlock } from "#app/components/branch-block/branch-block.tsx";
import { OpeningHours } from "#app/components/opening-hours/opening-hours.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { shorten } from "#app/ui/disclosure/shorten.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Price } from "#app/components/doctor-card/price.tsx";
import styles from "./page.module.css";
import type { Profile } from "./profile-loader.server.ts";

type Branch = Profile["branches"][number];

const kinds = ["visits", "procedures"] as const;
type Kind = (typeof kinds)[number];

/** Number of services in the short list of a branch. */
const shortLimit = 3;

/** The doctor's branches with their services, initial appointments before procedures. */
export function Branches({ branches, isBookable }: { branches: Branch[]; isBookable: boolean }) {
  const t = useTexts("doctor");
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
          <OpeningHours hours={branch.hours} />
          <Insurers {...branch.insurers} />
          <Services branch={branch} isBookable={isBookable} />
        </div>
      ))}
    </section>
  );
}

/** The insurers that the branch accepts for the doctor's services, like those of one in the price dialog (B-21). */
function Insurers({ ofAll, ofSome }: Branch["insurers"]) {
  const t = useTexts("doctor");
  return (
    <>
      {ofAll.length > 0 && <p className={styles["note"]}>{t("insurers", { names: ofAll.join(", ") })}</p>}
      {ofSome.length > 0 && <p className={styles["note"]}>{t("insurersOfSome", { names: ofSome.join(", ") })}</p>}
    </>
  );
}

/** The services of a branch; with the flag, all but the first ones are folded (L-14). */
function Services({ branch, isBookable }: { branch: Branch; isBookable: boolean }) {
  const t = useTexts("doctor");
  const { flags } = useRootData();
  const lines = kinds.flatMap((kind) => branch[kind].map((service) => ({ kind, service })));
  const { shown, folded } = shorten(lines, flags.includes("short-services") ? shortLimit : lines.length);
  const groups = (from: typeof shown, isContinued: (kind: Kind) => boolean) =>
    kinds.map((kind) => {
      const services = from.flatMap((line) => (line.kind === kind ? [line.service] : []));
      if (services.length === 0) return null;
      return (
        <Lines
          key={kind}
          title={t(kind)}
          isContinued={isContinued(kind)}
          branch={branch}
          lines={services}
          isBookable={isBookable}
        />
      );
    });
  return (
    <>
      {groups(shown, () => false)}
      {folded.length > 0 && (
        <Disclosure label={t("moreServices", { number: folded.length })}>
          {groups(folded, (kind) => shown.some((line) => line.kind === kind))}
        </Disclosure>
      )}
    </>
  );
}

function Lines({
  title,
  isContinued,
  branch,
  lines,
  isBookable,
}: {
  title: string;
  /** Whether the title is already shown above earlier lines. */
  isContinued: boolean;
  branch: Branch;
  lines: Branch["visits"];
  isBookable: boolean;
}) {
  const t = useTexts("doctor");
  const links = useCardLinks();
  return (
    <div>
      <h3 className={isContinued ? "sr" : undefined}>{title}</h3>
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
