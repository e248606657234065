import { Fragment } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./branch-choice.module.css";
import type { CardLinks, DoctorView } from "./doctor-view.ts";
import { cardId } from "./use-changed-card.ts";

/** The doctor's other branches by clinic and postal address, numbered, in a closed disclosure (C-03). */
export function BranchChoice({ doctor, links }: { doctor: DoctorView; links: CardLinks }) {
  const t = useTexts("common");
  if (doctor.elsewhere.length === 0) return null;
  return (
    <details className={styles["choice"]}>
      <summary>
        {t("branches", { count: doctor.elsewhere.length })}
        <Icon name="chevron" />
      </summary>
      <ul>
        {doctor.elsewhere.map(({ doctorServiceId, name, address }, index) => (
          <Fragment key={doctorServiceId}>
            <li>
              <a
                href={`${links.card({ doctorServiceId, from: doctor.slots.from, hasAllTimes: false })}#${cardId(doctor)}`}
                rel="nofollow"
              >
                {doctor.elsewhere.length > 1 && <b aria-hidden="true">{`${index + 1} `}</b>}
                {`${name}, ${address}`}
              </a>
            </li>{" "}
          </Fragment>
        ))}
      </ul>
    </details>
  );
}
