import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, useLocation, useNavigation } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import type { UnsentForm } from "./outage.tsx";
import formStyles from "#app/ui/form/form.module.css";
import styles from "./sign-in-again.module.css";

/** A page or form of staff that was asked for after their session had ended. */
export type EndedSession = {
  /** The form as it was sent; null: a page was only asked for. */
  form: UnsentForm | null;
  /** What is to be given next. `enrolment`: a second factor is to be set up first. `over`: it was tried enough. */
  step: "password" | "code" | "enrolment" | "over";
  email: string;
  errors: { attr: string | null; detail: string }[];
};

type SignInAgainProps = EndedSession & {
  heading?: "h1" | "h2";
};

/** Staff sign in again where they were. What they had sent goes along unseen and is not done yet. */
export function SignInAgain({ form, step, email, errors, heading: Heading = "h2" }: SignInAgainProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const { pathname, search } = useLocation();
  const submitting = useNavigation().state === "submitting";
  const section = useFocusAfterwards();
  const errorsOf = (name: string) => errors.filter(({ attr }) => attr === name).map(({ detail }) => detail);
  if (step === "over") {
    return (
      <section ref={section} className={formStyles["stack"]} aria-labelledby="staff-again" role="alert">
        <Heading id="staff-again">{t("again.title")}</Heading>
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
    <section ref={section} className={formStyles["stack"]} aria-labelledby="staff-again">
      <div role="alert">
        <Heading id="staff-again">{t("again.title")}</Heading>
        <p>{form ? t("again.kept") : t("again.signIn")}</p>
      </div>
      <Form
        key={step}
        method="post"
        action={form?.action ?? pathname + search}
        replace
        preventScrollReset
        noValidate
        className={formStyles["stack"]}
      >
        <ErrorSummary
          title={t("errors")}
          errors={errors.map(({ attr, detail }) => ({ fieldId: attr && `staff-${attr}`, message: detail }))}
        />
        {form?.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="staff-again" value={step === "code" ? "code" : "password"} />
        {step === "code" ? (
          <TextField
            id="staff-code"
            name="staff-code"
            label={t("secondFactor.code")}
            hint={t("secondFactor.codeHint")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            errors={errorsOf("code")}
          />
        ) : (
          <>
            <TextField
              id="staff-email"
              name="staff-email"
              type="email"
              label={t("email")}
              autoComplete="username"
              defaultValue={email}
              autoFocus={email === ""}
              required
              errors={errorsOf("email")}
            />
            <TextField
              id="staff-password"
              name="staff-password"
              type="password"
              label={t("password")}
              autoComplete="current-password"
              required
              errors={errorsOf("password")}
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

/** The sign-in goes away with the focus: the page or dialog it stood in gets it, at its heading. */
function useFocusAfterwards() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = section.current?.closest("dialog, main");
    return () => {
      if (document.activeElement !== document.body) return;
      const heading = place?.querySelector<HTMLElement>("h1, h2");
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    };
  }, []);
  return section;
}

/** The same in place of a whole page. */
export function SignInAgainPage(ended: EndedSession) {
  const { t } = useTranslation("staff");
  return (
    <div className={`wrap ${styles["page"]}`}>
      <title>{useErrorTitle(t("again.title"), ended.errors.length > 0)}</title>
      <meta name="robots" content="noindex" />
      <div className="sheet">
        <SignInAgain {...ended} heading="h1" />
      </div>
    </div>
  );
}

/** On the page they were led back to: what they had sent waits for another press. */
export function SignedInAgain() {
  const { t } = useTranslation("staff");
  return <output className={styles["back"]}>{t("again.back")}</output>;
}
