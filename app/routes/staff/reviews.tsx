import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import { z } from "zod";
import { accountManagers, hasRole, moderators } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { requestContext } from "#app/request-context.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  getStaff,
  readPageRequest,
  readForm,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
} from "../shell/index.ts";
import type { Route } from "./+types/reviews";
import { useFocusAfterSignIn } from "./use-focus-after-sign-in.ts";
import frame from "./frame.module.css";
import styles from "./reviews.module.css";

export const handle: RouteHandle = { namespaces: ["staff", "team"] };

/** `author` and `doctor` name the review in the message, since the list no longer has it then. */
const schema = z.object({
  review: z.int().min(1),
  author: z.string().max(200).default(""),
  doctor: z.string().max(200).default(""),
  verdict: z.enum(["publish", "reject"]),
});

/** Visitors sign in first; staff who do not moderate get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, moderators);
  if (ended) return data({ count: 0, results: [], canLetClinicsJoin: false, ended }, 401);
  const waiting = await context.get(requestContext).api.reviews.moderation({ status: "pending" });
  return data({ ...waiting, canLetClinicsJoin: hasRole(getStaff(context), accountManagers), ended });
}

/** Reloads after a refusal too: somebody else may have decided. */
export const shouldRevalidate = reloadAfterRefusal;

export async function action({ context, url, request }: Route.ActionArgs) {
  const posted = await readStaffForm({ request, context, url }, { roles: moderators, isForStaffOnly: true });
  if ("ended" in posted) return data({ result: undefined, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, moderators);
  const { reviews } = context.get(requestContext).api;
  const { t } = getI18n(context);
  const listPath = readPageRequest({ context, url }).path("/staff/reviews", {});
  if (posted.isResumed) {
    return redirectWithToast(context, listPath, { kind: "updated", text: t("staff:again.back") });
  }
  const form = readForm(posted.form, schema, { t });
  if (!form.value) throw data(null, 400);
  const { review: id, author, doctor, verdict } = form.value;
  const moderated = await attemptAsStaff(context, reviews[verdict]({ id, was: "pending" }));
  if (!moderated.ok) {
    const errors = moderated.errors.map((error) => ({ ...error, detail: `${author}, ${doctor}: ${error.detail}` }));
    return data({ result: form.refuse(errors), ended: null }, statusOf(errors));
  }
  return redirectWithToast(context, listPath, {
    kind: "updated",
    text: t(`staff:reviews.done.${verdict}`, { author, doctor }),
  });
}

export default function Reviews({
  loaderData: { count, results, canLetClinicsJoin, ...loaded },
}: Route.ComponentProps) {
  const { t } = useTranslation(["staff", "team"]);
  const path = usePaths();
  const formats = useFormats();
  const { country } = useRootData();
  const actionData = useLastActionData<typeof action>();
  const errors = Object.values(actionData?.result?.error ?? {}).flatMap((texts) => texts ?? []);
  const title = useErrorTitle(t("reviews.title"), errors.length > 0);
  useFocusAfterSignIn();
  const ended = actionData?.ended ?? loaded.ended;
  if (ended) return <SignInAgainPage {...ended} />;
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("reviews.text")} index={false} />
      <h1>{t("reviews.title")}</h1>
      {canLetClinicsJoin && (
        <p>
          <Link to={path("/staff/joins", {})}>{t("team:joins.title")}</Link>
        </p>
      )}
      <p>{count > 0 ? t("reviews.waiting", { count }) : t("reviews.none")}</p>
      <ErrorSummary
        title={t("errors")}
        errors={errors.map((message) => ({ fieldId: null, message }))}
        reply={actionData}
      />
      <ol className={styles["list"]}>
        {results.map((review) => (
          <li key={review.id}>
            <article className="sheet" aria-labelledby={`review-${review.id}`}>
              <h2 id={`review-${review.id}`}>
                {review.score}/10 {review.doctor_name}
              </h2>
              <p className={frame["soft"]}>
                {review.author_name}, {formats.date(cityTime(review.created_at, country.timeZone).date, "fullDate")}
              </p>
              <p lang={review.text ? review.language : undefined} className={styles["text"]}>
                {review.text || t("reviews.noText")}
              </p>
              <Form method="post" className={styles["verdict"]}>
                <input type="hidden" name="review" value={review.id} />
                <input type="hidden" name="author" value={review.author_name} />
                <input type="hidden" name="doctor" value={review.doctor_name} />
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
