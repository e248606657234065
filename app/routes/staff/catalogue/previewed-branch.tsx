import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CatalogueBranch } from "#app/contract/clinic-catalogue.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { OpeningHours } from "#app/components/opening-hours/opening-hours.tsx";
import type { OpeningHoursView } from "#app/components/opening-hours/opening-hours-view.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";

type BranchView = CatalogueBranch["values"] & { name: string; hours: OpeningHoursView | null };

/** A branch as patients would see it. */
export function PreviewedBranch({ view: { name, address, location, phone, hours } }: { view: BranchView }) {
  const { t } = useTranslation("staff");
  const { locale } = useRootData();
  const path = usePaths();
  return (
    <div className="sheet">
      <p>
        <b>{name}</b>
      </p>
      <p>{address[locale] ?? Object.values(address)[0]}</p>
      {phone && (
        <p>
          <PhoneLink phone={phone} />
        </p>
      )}
      <p>
        <Link to={path("/map", {}, location)}>{t("catalogue.fields.location")}</Link>
      </p>
      <OpeningHours hours={hours} />
    </div>
  );
}
