import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/outbox.ts";
import styles from "./content.module.css";
import { listMessages } from "./outbox-messages.server.ts";

export const handle: RouteHandle = { namespaces: ["content"] };

export async function loader({ context }: Route.LoaderArgs) {
  return { messages: await listMessages(context) };
}

export default function Outbox({ loaderData: { messages } }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const { country } = useRootData();
  const { phone, date } = useFormats();
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={t("outbox.title")} description={t("outbox.text")} index={false} />
      <h1>{t("outbox.title")}</h1>
      <p className={styles["lead"]}>{t("outbox.text")}</p>
      {messages.length === 0 && <p>{t("outbox.none")}</p>}
      <ol className={styles["messages"]}>
        {messages.map(({ to, text, language, sent_at }) => {
          const sent = cityTime(sent_at, country.timeZone);
          return (
            <li key={sent_at + to}>
              <p>
                <b>{phone(to)}</b>
                <time dateTime={sent_at}>{`${date(sent.date, "day")}, ${sent.time}`}</time>
              </p>
              <p lang={language ?? undefined}>{text}</p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
