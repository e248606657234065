import { useTranslation } from "react-i18next";
import { data, Form, redirect, useActionData } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import {
  attempt,
  cookiesOff,
  getStaff,
  keepTicket,
  openVisit,
  probeCookies,
  readDevice,
  readPostedForm,
  statusOf,
} from "../shell/index.ts";
import type { Route } from "./+types/sign-in";
import { staffHome } from "./home.ts";
import { sessionHeaders } from "./open-session.server.ts";
import styles from "./sign-in.module.css";

export const handle: RouteHandle = { namespaces: ["staff"] };

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const staff = getStaff(context);
  if (staff) throw redirect(openVisit({ context, url }).path(staffHome(staff), {}));
  return data({ demoAccounts: context.get(requestContext).demoAccounts }, { headers: await probeCookies(request) });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api, sessionSecret } = context.get(requestContext);
  const { t } = getI18n(context);
  const form = await readPostedForm(request);
  const [email, password] = ["email", "password"].map((name) => String(form.get(name) ?? "").slice(0, 200));
  const off = cookiesOff({ request, context });
  if (off)
    return data(
      { email, errors: [{ attr: null, detail: off }] },
      { status: 400, headers: await probeCookies(request) },
    );
  const given = { email: email ?? "", password: password ?? "", device: await readDevice(request) };
  const signedIn = await attempt(api.staff.signIn(given), t("staff:unreachable"), t("errors:unknown"));
  if (!signedIn.ok) return data({ email, errors: signedIn.errors }, statusOf(signedIn.errors));
  const { path } = openVisit({ context, url });
  const { value } = signedIn;
  if ("ticket" in value) {
    return redirect(path("/staff/second-factor", {}), { headers: { "set-cookie": await keepTicket(value) } });
  }
  return redirect(path(staffHome(value.user), {}), { headers: await sessionHeaders(request, value, sessionSecret) });
}

export default function SignIn({ loaderData: { demoAccounts } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const answer = useActionData<typeof action>();
  const refusals = answer?.errors ?? [];
  const errorsOf = (name: string) => refusals.filter((error) => error.attr === name).map((error) => error.detail);
  const errors = refusals.map(({ attr, detail }) => ({ fieldId: attr && `staff-${attr}`, message: detail }));
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={useErrorTitle(t("title"), errors.length > 0)} description={t("text")} />
      <meta name="robots" content="noindex" />
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <Form method="post" reloadDocument noValidate className="sheet">
        <ErrorSummary title={t("errors")} errors={errors} />
        <TextField
          id="staff-email"
          name="email"
          type="email"
          label={t("email")}
          autoComplete="username"
          required
          defaultValue={answer?.email}
          errors={errorsOf("email")}
        />
        <TextField
          id="staff-password"
          name="password"
          type="password"
          label={t("password")}
          autoComplete="current-password"
          required
          errors={errorsOf("password")}
        />
        <Button>{t("signIn")}</Button>
      </Form>
      {demoAccounts.length > 0 && (
        <section aria-labelledby="demo-accounts" className={styles["accounts"]}>
          <h2 id="demo-accounts">{t("demo.title")}</h2>
          <ul>
            {demoAccounts.map(({ name, email, password }) => (
              <li key={email}>
                {t(`demo.${name}`)}: <code>{email}</code>, {t("demo.password")} <code>{password}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
