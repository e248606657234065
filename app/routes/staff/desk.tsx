import { useTranslation } from "react-i18next";
import { data, Form, Link, redirect, useActionData, useNavigation, type RouterContextProvider } from "react-router";
import { operators } from "#app/contract/role.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { useMarket } from "#app/i18n/market.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { phoneProblemText } from "#app/i18n/phone-problem.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { SignInAgainPage } from "#app/ui/layout/sign-in-again.tsx";
import { attempt, openVisit, readStaffForm, redirectWithToast, requireStaff, statusOf } from "../shell/index.ts";
import type { Route } from "./+types/desk";
import { Callbacks } from "./callbacks.tsx";
import styles from "./desk.module.css";
import { Visits } from "./visits.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "appointment", "errors"] };

const noCallbacks = { count: 0, results: [] };

/** Whoever is not of the staff signs in first; who is and does not book for callers finds no such page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, operators);
  if (ended) return data({ callbacks: noCallbacks, ended }, 401);
  return data({ callbacks: await context.get(requestContext).api.callbacks.list(), ended });
}

export async function action({ context, url, request }: Route.ActionArgs) {
  const read = await readStaffForm({ request, context, url }, { roles: operators, isForStaffOnly: true });
  if ("ended" in read) return data({ typed: "", errors: [], visits: null, ended: read.ended }, read.status);
  requireStaff({ context, url }, operators);
  const { form, isResumed } = read;
  if (form.has("phone")) return findVisits(form, context);
  return isResumed ? backToDesk({ context, url }) : closeCallback(form, { context, url });
}

/** What was pressed before the session ended waits for another press. */
function backToDesk({ context, url }: Pick<Route.ActionArgs, "context" | "url">): Promise<Response> {
  const text = getI18n(context).t("staff:again.back");
  return redirectWithToast(context, openVisit({ context, url }).path("/staff/desk", {}), { kind: "updated", text });
}

/** Found by a POST, so that no address holds the phone. */
async function findVisits(form: FormData, context: Readonly<RouterContextProvider>) {
  const { api, country } = context.get(requestContext);
  const { t } = getI18n(context);
  const typed = String(form.get("phone") ?? "").slice(0, 100);
  const refuse = (errors: string[], status: ReturnType<typeof statusOf> = 400) =>
    data({ typed, errors, visits: null, ended: null }, status);
  if (typed.trim() === "") return refuse([t("errors:required")]);
  const { number, problem } = readPhone(typed, country.phone);
  if (problem) return refuse([phoneProblemText(t, problem, country)]);
  const found = await attempt(api.patients.visits({ phone: number }), t("staff:unreachable"), t("errors:unknown"));
  if (!found.ok)
    return refuse(
      found.errors.map(({ detail }) => detail),
      statusOf(found.errors),
    );
  return data({ typed, errors: [], visits: found.value, ended: null });
}

async function closeCallback(form: FormData, { context, url }: Pick<Route.ActionArgs, "context" | "url">) {
  const { t } = getI18n(context);
  const id = Number(form.get("callback"));
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, 400);
  const closed = await attempt(
    context.get(requestContext).api.callbacks.close({ id }),
    t("staff:unreachable"),
    t("errors:unknown"),
  );
  if (closed.ok) return redirect(openVisit({ context, url }).path("/staff/desk", {}));
  const errors = closed.errors.map(({ detail }) => detail);
  return data({ typed: "", errors, visits: null, ended: null }, statusOf(closed.errors));
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const { country } = useMarket();
  const path = usePaths();
  const rules = useFieldRules();
  const answer = useActionData<typeof action>();
  const isSearching = useNavigation().formData?.has("phone") ?? false;
  const errors = answer?.errors ?? [];
  const title = useErrorTitle(t("desk.title"), errors.length > 0);
  const ended = answer?.ended ?? loaderData.ended;
  if (ended) return <SignInAgainPage {...ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={title} description={t("desk.title")} index={false} />
      <h1>{t("desk.title")}</h1>
      <Form method="post" noValidate className={`sheet ${styles["find"]}`}>
        <ErrorSummary title={t("errors")} errors={errors.map((message) => ({ fieldId: "desk-phone", message }))} />
        <PhoneField
          id="desk-phone"
          name="phone"
          label={t("desk.phone")}
          format={country.phone}
          defaultValue={answer?.typed ?? ""}
          errors={errors}
          rules={[rules.required, rules.phone(country)]}
          required
        />
        <p className={styles["ways"]}>
          <Button progress={isSearching}>{t("desk.find")}</Button>
          <ButtonLink to={path("/", {})} look="quiet">
            {t("desk.book")}
          </ButtonLink>
        </p>
      </Form>
      {answer?.visits && <Visits visits={answer.visits} />}
      <Callbacks {...loaderData.callbacks} />
      <p>
        <Link to={path("/search", {})}>{t("desk.search")}</Link>
      </p>
    </div>
  );
}
