import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { decide, type Purpose } from "#app/analytics/consent.ts";
import { consentCookie, readConsent } from "#app/analytics/consent-cookie.server.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { requestContext } from "#app/request-context.ts";
import {
  cookiesBlockedMessage,
  decidablePurposes,
  readPageRequest,
  probeCookies,
  readForm,
  readPostedForm,
  redirectWithToast,
} from "#app/routes/shell/index.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/page.ts";
import { ConsentForm } from "./consent-form.tsx";
import { sameOriginPath } from "./same-origin-path.ts";
import styles from "./page.module.css";
import { deleteTagCookies } from "./tag-cookies.server.ts";
import { allowedPurposes, consentSchema } from "./consent-schema.server.ts";

export const handle: RouteHandle = { namespaces: ["cookies"] };

/** The purposes, the decision, and the page to go back to. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const decidable = await decidablePurposes({ request, context });
  const consent = await readConsent(request);
  const from = sameOriginPath(request.headers.get("referer"), new URL(request.url).origin);
  const shown = {
    decidable: decidable.map((purpose) => ({ purpose, isAllowed: consent?.[purpose] === true })),
    decidedAt: consent?.at ?? null,
    decidedOn:
      consent && decidable.length > 0 ? cityTime(consent.at, context.get(requestContext).country.timeZone).date : null,
    from: from?.split("?")[0] === url.pathname ? null : from,
  };
  return data(shown, { headers: await probeCookies(request) });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { t } = getI18n(context);
  const form = readForm(await readPostedForm(request), consentSchema(t("cookies:unclear")), { t });
  const decidable: readonly Purpose[] = await decidablePurposes({ request, context });
  if (!form.value) return data({ result: form.reply() }, 400);
  // The banner posts from pages that do not use this form.
  const cookiesBlockedText = form.value.quiet ? null : cookiesBlockedMessage({ request, context });
  if (cookiesBlockedText) {
    const result = form.reply({ formErrors: [cookiesBlockedText] });
    return data({ result }, { status: 400, headers: await probeCookies(request) });
  }

  const next =
    sameOriginPath(form.value.from, new URL(request.url).origin) ??
    readPageRequest({ context, url }).path("/cookies", {});
  if (decidable.length === 0) return redirect(next);
  const decided = decide(await readConsent(request), decidable, allowedPurposes(form.value, decidable));
  const headers = new Headers({ "set-cookie": await consentCookie(decided) });
  if (decided.statistics === false) for (const line of deleteTagCookies(request)) headers.append("set-cookie", line);
  // The banner closes without a toast.
  if (form.value.quiet) return redirect(next, { headers });
  return redirectWithToast(context, next, { kind: "updated", text: t("cookies:saved") }, headers);
}

const formId = "cookies";

/** Conform reads default values once: after a decision the form shows it, whatever was ticked before. */
function useResetAfter(decidedAt: number | null) {
  const shown = useRef(decidedAt);
  useEffect(() => {
    if (shown.current === decidedAt) return;
    shown.current = decidedAt;
    document.forms.namedItem(formId)?.reset();
  }, [decidedAt]);
}

export default function CookiesPage({ loaderData: { decidable, decidedAt, decidedOn, from } }: Route.ComponentProps) {
  const { t } = useTranslation(["cookies", "common"]);
  const { date } = useFormats();
  const { country } = useRootData();
  const path = usePaths();
  const result = useLastActionData<typeof action>()?.result;
  const allow = decidable.filter(({ isAllowed }) => isAllowed).map(({ purpose }) => purpose);
  const form = useActionForm({ id: formId, result, defaultValue: { allow, from: from ?? "" } });
  useResetAfter(decidedAt);
  const breadcrumbs: Breadcrumb[] = [{ name: t("common:home"), to: path("/", {}) }, { name: t("title") }];
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={t("title")} description={t("description", { brand: country.brandName })} index={false} />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <h1>{t("title")}</h1>
      <p className={styles["lead"]}>{t("lead")}</p>
      <ErrorSummary title={t("title")} {...form.summary({})} />
      <div className={`sheet ${styles["card"]}`}>
        <section>
          <h2>{t("necessary.title")}</h2>
          <p>{t("necessary.text")}</p>
        </section>
        {decidable.length > 0 ? (
          <ConsentForm purposes={decidable.map(({ purpose }) => purpose)} form={form} />
        ) : (
          <p className={styles["nothing"]}>{t("nothing")}</p>
        )}
      </div>
      {decidedOn && <p className={styles["soft"]}>{t("since", { date: date(decidedOn, "day") })}</p>}
    </div>
  );
}
