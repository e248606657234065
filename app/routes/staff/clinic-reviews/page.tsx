import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import type { Review } from "#app/contract/review.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { toReviewView } from "#app/components/reviews/review-view.ts";
import { ReviewArticle } from "#app/components/reviews/reviews.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { constraintOf, readPageRequest, requireStaff } from "../../shell/index.ts";
import { BranchField } from "../branch-field.tsx";
import frame from "../frame.module.css";
import styles from "../reviews.module.css";
import type { Route } from "./+types/page";
import { answerSchema, postAnswer, readRequestedReviews } from "./answer-action.server.ts";

export const handle: RouteHandle = { namespaces: ["staff", "reviews"] };

const perPage = 20;

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ list: null, offset: 0, constraint: {}, ended }, 401);
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const requested = readRequestedReviews(url);
  const list = await redirectIfNotFound(api.clinicDesk.reviews({ ...requested, limit: perPage }));
  return data({ list, offset: requested.offset, constraint: constraintOf(answerSchema), ended });
}

/** Reloads after a refusal too: somebody else may have answered. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postAnswer(args);

export default function ClinicReviews({ loaderData: { list, offset, constraint, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation(["staff", "reviews"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("clinicReviews.title"), Boolean(actionData?.result?.error));
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !list) return ended && <SignInAgainPage {...ended} />;
  const { branch, branches, count, results } = list;
  // Of a review that somebody else has answered meanwhile.
  const isShown = results.some(({ id, answer: published }) => id === actionData?.review && !published);
  const unshownFormErrors = isShown ? [] : Object.values(actionData?.result?.error ?? {});
  const to = (from: number) => path("/staff/clinic-reviews", {}, { branch: branch.id, offset: from > 0 ? from : null });
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("clinicReviews.text")} index={false} />
      <h1>
        {t("clinicReviews.title")} <span className={frame["place"]}>{branch.name}</span>
      </h1>
      <ErrorSummary
        title={t("errors")}
        errors={unshownFormErrors.flatMap((texts) => texts ?? []).map((message) => ({ fieldId: null, message }))}
        reply={actionData}
      />
      <p>{count > 0 ? t("clinicReviews.text") : t("clinicReviews.none")}</p>
      {branches.length > 1 && (
        <Form action={path("/staff/clinic-reviews", {})} className={styles["choice"]}>
          <BranchField branches={branches} branch={branch} />
          <Button look="quiet">{t("day.show")}</Button>
        </Form>
      )}
      <ol className={styles["list"]}>
        {results.map((review) => (
          <li key={review.id} className="sheet">
            <ReviewArticle
              heading="h2"
              review={{
                ...toReviewView(review, branch.timezone),
                doctor: { slug: null, name: review.doctor_name },
              }}
            />
            {!review.answer && (
              <AnswerForm
                review={review}
                constraint={constraint}
                result={actionData?.review === review.id ? actionData.result : undefined}
              />
            )}
          </li>
        ))}
      </ol>
      {(offset > 0 || list.next !== null) && (
        <nav aria-label={t("reviews:pages")} className={styles["pages"]}>
          {offset > 0 && <Link to={to(offset - perPage)}>{t("reviews:newer")}</Link>}
          {list.next !== null && <Link to={to(offset + perPage)}>{t("reviews:older")}</Link>}
        </nav>
      )}
      <p>
        <Link to={path("/staff/day", {}, { branch: branch.id })}>{t("day.title")}</Link>
      </p>
    </div>
  );
}

type AnswerFormProps = { review: Review; constraint: FieldConstraints; result: SubmissionResult | undefined };

function AnswerForm({ review, constraint, result }: AnswerFormProps) {
  const { t } = useTranslation("staff");
  const rules = useFieldRules();
  const isSending = useRunningPost()?.get("review") === String(review.id);
  const { formProps, field, summary } = useActionForm({
    id: `answer-${review.id}`,
    result,
    constraint,
    rules: { text: [rules.required] },
  });
  return (
    <Disclosure label={`${t("clinicReviews.answer")}: ${review.author_name}`} isOpen={Boolean(result)}>
      <Form {...formProps} method="post" preventScrollReset className={styles["answer"]}>
        <ErrorSummary title={t("errors")} {...summary({ text: t("clinicReviews.label") })} />
        <SubmitAgainNotice result={result} />
        <input type="hidden" name="review" value={review.id} />
        <TextAreaField {...field("text")} label={t("clinicReviews.label")} hint={t("clinicReviews.hint")} />
        <p>
          <Button size="small" progress={isSending} aria-label={`${t("clinicReviews.submit")}: ${review.author_name}`}>
            {t("clinicReviews.submit")}
          </Button>
        </p>
      </Form>
    </Disclosure>
  );
}
