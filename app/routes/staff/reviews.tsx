import { useTranslation } from "react-i18next";
import { data, Form, redirect, useActionData } from "react-router";
import { moderators } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { useMarket } from "#app/i18n/market.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { requestContext } from "#app/request-context.ts";
import { SignInAgainPage } from "#app/ui/layout/sign-in-again.tsx";
import { attempt, openVisit, readStaffForm, redirectWithToast, requireStaff, statusOf } from "../shell/index.ts";
import type { Route } from "./+types/reviews";
import styles from "./reviews.module.css";

export const handle: RouteHandle = { namespaces: ["staff"] };

/** Whoever is not of the staff signs in first; who is and does not moderate finds no such page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, moderators);
  if (ended) return data({ count: 0, results: [], ended }, 401);
  return data({ ...(await context.get(requestContext).api.reviews.moderation({ status: "pending" })), ended });
}

export async function action({ context, url, request }: Route.ActionArgs) {
  const read = await readStaffForm({ request, context, url }, { roles: moderators, isForStaffOnly: true });
  if ("ended" in read) return data({ errors: [], ended: read.ended }, read.status);
  requireStaff({ context, url }, moderators);
  const { reviews } = context.get(requestContext).api;
  const { t } = getI18n(context);
  const list = openVisit({ context, url }).path("/staff/reviews", {});
  if (read.isResumed) {
    return redirectWithToast(context, list, { kind: "updated", text: t("staff:again.back") });
  }
  const { form } = read;
  const id = Number(form.get("review"));
  const verdict = form.get("verdict");
  if (!Number.isSafeInteger(id) || id < 1 || (verdict !== "publish" && verdict !== "reject")) throw data(null, 400);
  const judged = await attempt(reviews[verdict]({ id }), t("staff:unreachable"), t("errors:unknown"));
  return judged.ok ? redirect(list) : data({ errors: judged.errors, ended: null }, statusOf(judged.errors));
}

export default function Reviews({ loaderData: { count, results, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const formats = useFormats();
  const { country } = useMarket();
  const answer = useActionData<typeof action>();
  const errors = answer?.errors ?? [];
  const title = useErrorTitle(t("reviews.title"), errors.length > 0);
  const ended = answer?.ended ?? loaded.ended;
  if (ended) return <SignInAgainPage {...ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={title} description={t("reviews.text")} index={false} />
      <h1>{t("reviews.title")}</h1>
      <p>{count > 0 ? t("reviews.waiting", { count }) : t("reviews.none")}</p>
      <ErrorSummary title={t("errors")} errors={errors.map(({ detail }) => ({ fieldId: null, message: detail }))} />
      <ol className={styles["list"]}>
        {results.map((review) => (
          <li key={review.id}>
            <article className="sheet" aria-labelledby={`review-${review.id}`}>
              <h2 id={`review-${review.id}`}>
                {review.score}/10 {review.doctor_name}
              </h2>
              <p className={styles["soft"]}>
                {review.author_name}, {formats.date(cityTime(review.created_at, country.timeZone).date, "fullDate")}
              </p>
              <p lang={review.language} className={styles["text"]}>
                {review.text || t("reviews.noText")}
              </p>
              <Form method="post" className={styles["verdict"]}>
                <input type="hidden" name="review" value={review.id} />
                <Button name="verdict" value="publish" size="small">
                  {t("reviews.publish")}
                </Button>
                <Button name="verdict" value="reject" size="small" look="quiet">
                  {t("reviews.reject")}
                </Button>
              </Form>
            </article>
          </li>
        ))}
      </ol>
    </div>
  );
}
