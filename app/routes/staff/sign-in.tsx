import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { signIn } from "#app/contract/staff.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DocumentForm } from "#app/ui/form/document-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import {
  attemptAsStaff,
  constraintOf,
  cookiesBlockedMessage,
  getStaff,
  storeTicket,
  readPageRequest,
  probeCookies,
  readDevice,
  readForm,
  readPostedForm,
  signInFieldOf,
  statusOf,
} from "../shell/index.ts";
import type { Route } from "./+types/sign-in";
import { staffHome } from "./home.ts";
import { replaceSession } from "./replace-session.server.ts";
import frame from "./frame.module.css";
import styles from "./sign-in.module.css";

export const handle: RouteHandle = { namespaces: ["staff"] };

const schema = signIn.body.omit({ device: true });

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const staff = getStaff(context);
  if (staff) throw redirect(readPageRequest({ context, url }).path(staffHome(staff), {}));
  const { demoAccounts } = context.get(requestContext);
  return data({ demoAccounts, constraint: constraintOf(schema) }, { headers: await probeCookies(request) });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(requestContext);
  const { t } = getI18n(context);
  const form = readForm(await readPostedForm(request), schema, { t, secrets: ["password"], fieldOf: signInFieldOf });
  const cookiesBlockedText = cookiesBlockedMessage({ request, context });
  if (cookiesBlockedText) {
    const result = form.reply({ formErrors: [cookiesBlockedText] });
    return data({ result }, { status: 400, headers: await probeCookies(request) });
  }
  if (!form.value) return data({ result: form.reply() }, 400);
  const credentials = { ...form.value, device: await readDevice(request) };
  const signedIn = await attemptAsStaff(context, api.staff.signIn(credentials));
  if (!signedIn.ok) return data({ result: form.refuse(signedIn.errors) }, statusOf(signedIn.errors));
  const { path } = readPageRequest({ context, url });
  const { value } = signedIn;
  if ("ticket" in value) {
    return redirect(path("/staff/second-factor", {}), { headers: { "set-cookie": await storeTicket(value) } });
  }
  return redirect(path(staffHome(value.user), {}), { headers: await replaceSession({ request, context }, value) });
}

export default function SignIn({ loaderData: { demoAccounts, constraint } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const result = useLastActionData<typeof action>()?.result;
  const { formProps, field, summary } = useActionForm({ id: "staff", result, constraint });
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={useErrorTitle(t("title"), result !== undefined)} description={t("text")} index={false} />
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <DocumentForm {...formProps} className="sheet">
        <ErrorSummary title={t("errors")} {...summary({ email: t("email"), password: t("password") })} />
        <TextField {...field("email")} type="email" label={t("email")} autoComplete="username" />
        <TextField {...field("password")} type="password" label={t("password")} autoComplete="current-password" />
        <Button>{t("signIn")}</Button>
      </DocumentForm>
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
