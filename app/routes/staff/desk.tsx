import { useTranslation } from "react-i18next";
import { data, Form, Link, useActionData, useNavigation } from "react-router";
import { operators } from "#app/contract/role.ts";
import { useMarket } from "#app/i18n/market.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { SignInAgainPage } from "#app/ui/layout/sign-in-again.tsx";
import { readCaller, requireStaff } from "../shell/index.ts";
import type { Route } from "./+types/desk";
import { Callbacks } from "./callbacks.tsx";
import { postDesk } from "./desk-action.server.ts";
import styles from "./desk.module.css";
import { NextCaller } from "./next-caller.tsx";
import { Visits } from "./visits.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "appointment", "errors"] };

const noCallbacks = { count: 0, results: [] };

/** Whoever is not of the staff signs in first; who is and does not book for callers finds no such page. */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, operators);
  if (ended) return data({ callbacks: noCallbacks, caller: null, ended }, 401);
  const callbacks = await context.get(requestContext).api.callbacks.list();
  return data({ callbacks, caller: await readCaller({ request, context }), ended });
}

export const action = (args: Route.ActionArgs) => postDesk(args);

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const { country } = useMarket();
  const path = usePaths();
  const rules = useFieldRules();
  const answer = useActionData<typeof action>();
  const sent = useNavigation().formData;
  const isBooking = sent?.get("intent") === "book";
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
          defaultValue={answer?.typed ?? loaderData.caller ?? ""}
          errors={errors}
          rules={[rules.required, rules.phone(country)]}
          required
        />
        <p className={styles["ways"]}>
          <Button progress={!isBooking && (sent?.has("phone") ?? false)}>{t("desk.find")}</Button>
          <Button name="intent" value="book" look="quiet" progress={isBooking}>
            {t("desk.book")}
          </Button>
        </p>
      </Form>
      {loaderData.caller !== null && <NextCaller />}
      {answer?.visits && <Visits visits={answer.visits} />}
      <Callbacks {...loaderData.callbacks} />
      <p>
        <Link to={path("/search", {})}>{t("desk.search")}</Link>
      </p>
    </div>
  );
}
