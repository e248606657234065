import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, useLocation } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import { signInAgainId } from "./sign-in-fields.ts";
import type { UnsentForm } from "./retry-screen.tsx";
import formStyles from "#app/ui/form/form.module.css";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "./sign-in-again.module.css";

/** A staff page or form that was requested after the session had ended. */
export type EndedSession = {
  /** The posted form; `isPartial` if its passwords and files were dropped. Null: a page was requested. */
  form: (UnsentForm & { isPartial?: boolean }) | null;
  /** The next step. `enrolment`: a second factor must be set up first. `overLimit`: too many session resets. */
  step: "password" | "code" | "enrolment" | "overLimit";
  result: SubmissionResult | undefined;
};

type SignInAgainProps = EndedSession & {
  heading?: "h1" | "h2";
};

/** Signs staff in again without leaving the page. Hidden fields keep the posted form, which is not processed yet. */
export function SignInAgain({ form, step, result, heading: Heading = "h2" }: SignInAgainProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const { pathname, search } = useLocation();
  const submitting = useRunningPost() !== undefined;
  const section = useFocusAfterwards();
  const notice = useNoticeInView(step);
  const { formProps, field, summary } = useActionForm({ id: "again", result });
  const email = field("staff-email");
  if (step === "overLimit") {
    return (
      <section ref={section} className={formStyles["stack"]} aria-labelledby={signInAgainId} role="alert">
        <Heading id={signInAgainId}>{t("again.title")}</Heading>
        <p>{t("again.over")}</p>
        <p>
          <a href={path("/staff", {})} className={buttonClass()}>
            {t("again.toSignIn")}
          </a>
        </p>
      </section>
    );
  }
  return (
    <section ref={section} className={formStyles["stack"]} aria-labelledby={signInAgainId}>
      <div ref={notice} role="alert">
        <Heading id={signInAgainId}>{t("again.title")}</Heading>
        <p>{t(keptText(form))}</p>
      </div>
      <Form
        {...formProps}
        key={step}
        method="post"
        action={form?.action ?? pathname + search}
        replace
        preventScrollReset
        className={formStyles["stack"]}
      >
        <ErrorSummary
          title={t("errors")}
          {...summary({
            "staff-code": t("secondFactor.code"),
            "staff-email": t("email"),
            "staff-password": t("password"),
          })}
        />
        {form?.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {form?.isPartial && <input type="hidden" name="staff-partial" value="1" />}
        <input type="hidden" name="staff-again" value={step === "code" ? "code" : "password"} />
        {step === "code" ? (
          <TextField
            {...field("staff-code")}
            label={t("secondFactor.code")}
            hint={t("secondFactor.codeHint")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
          />
        ) : (
          <>
            <TextField
              {...email}
              type="email"
              label={t("email")}
              autoComplete="username"
              autoFocus={!email.defaultValue}
              required
            />
            <TextField
              {...field("staff-password")}
              type="password"
              label={t("password")}
              autoComplete="current-password"
              required
            />
          </>
        )}
        {step === "enrolment" && (
          <p>
            <a href={path("/staff/second-factor", {})} target="_blank" rel="noreferrer">
              {t("again.setUp")}
            </a>
          </p>
        )}
        <div>
          <Button progress={submitting}>{t("signIn")}</Button>
        </div>
      </Form>
    </section>
  );
}

function keptText(form: EndedSession["form"]) {
  if (!form) return "again.signIn";
  return form.isPartial ? "again.keptPartly" : "again.kept";
}

/** Scrolls to the explanation, which the focus of the first field can leave above the viewport. */
function useNoticeInView(step: EndedSession["step"]) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return notice;
}

/** Moves the focus to the heading of the page or dialog when the sign-in is removed. */
function useFocusAfterwards() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const container = section.current?.closest("dialog, main");
    return () => {
      if (document.activeElement !== document.body) return;
      const heading = container?.querySelector<HTMLElement>("h1, h2");
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    };
  }, []);
  return section;
}

/** A page of its own that signs staff in again. */
export function SignInAgainPage(ended: EndedSession) {
  const { t } = useTranslation("staff");
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{useErrorTitle(t("again.title"), Boolean(ended.result?.error))}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="sheet">
        <SignInAgain {...ended} heading="h1" />
      </div>
    </div>
  );
}

/**
 * Says, above a form that was posted before the sign-in, that it must be submitted again.
 *
 * @param result the action's reply; it has no error if the form was posted before the sign-in
 */
export function SubmitAgainNotice({ result }: { result: SubmissionResult | null | undefined }) {
  const { t } = useTranslation("staff");
  return result && !result.error ? <output className={styles["back"]}>{t("again.back")}</output> : null;
}
