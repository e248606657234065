import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import type { DecidedJoin, DraftClinic } from "#app/contract/join.ts";
import { accountManagers } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { constraintOf, listCities, readPageRequest, requireStaff } from "../../shell/index.ts";
import { NewLink } from "../team/new-link.tsx";
import type { Route } from "./+types/page";
import { admitSchema, inviteSchema, postJoins, refuseSchema } from "./joins-action.server.ts";
import { DraftItem } from "./draft-item.tsx";
import { RequestItem } from "./request-item.tsx";
import { Moment } from "../moment.tsx";
import { useFocusAfterSignIn } from "../use-focus-after-sign-in.ts";
import frame from "../frame.module.css";
import styles from "../team/team.module.css";

export const handle: RouteHandle = { namespaces: ["staff", "team", "leads", "errors"] };

/** Visitors sign in first; staff who do not let clinics in get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, accountManagers);
  const constraints = {
    admit: constraintOf(admitSchema(context)),
    refuse: constraintOf(refuseSchema),
    invite: constraintOf(inviteSchema(context)),
  };
  if (ended) return data({ joins: null, cities: [], constraints, ended }, 401);
  const { api } = readPageRequest({ context, url });
  const [joins, cities] = await Promise.all([api.joins.list(), listCities(context)]);
  return data({ joins, cities: cities.map(({ id, name }) => ({ id, name })), constraints, ended });
}

/** Reloads after a refusal too: somebody else may have decided a request. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postJoins(args);

export default function Joins({ loaderData: { joins, cities, constraints, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("joins.title"), Boolean(actionData?.result?.error));
  useFocusAfterSignIn();
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !joins) return ended && <SignInAgainPage {...ended} />;
  const { count, requests, drafts, decided } = joins;
  const resultOf: ResultOf = (form) => (actionData?.formId === form ? actionData.result : undefined);
  const isShown =
    requests.some(({ id }) => actionData?.formId === `admit-${id}` || actionData?.formId === `refuse-${id}`) ||
    drafts.some(({ id, has_team: hasTeam }) => !hasTeam && actionData?.formId === `invite-${id}`);
  // The reply to a form that is not shown: somebody else has decided the request.
  const unshownFormReply = isShown ? undefined : actionData?.result;
  const decision = decided.find(({ request }) =>
    [`admit-${request}`, `refuse-${request}`].includes(actionData?.formId ?? ""),
  );
  const errors = Object.values(unshownFormReply?.error ?? {})
    .flatMap((texts) => texts ?? [])
    .map((text) => (decision ? `${text} ${decisionText(t, decision)}, ${decision.staff_name}.` : text));
  const draft = drafts.find(({ id }) => actionData?.formId === `invite-${id}`);
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("joins.title")} index={false} />
      <h1>{t("joins.title")}</h1>
      <p className={styles["ways"]}>
        <Link to={path("/staff/reviews", {})}>{t("staff:reviews.title")}</Link>
      </p>
      <ErrorSummary
        title={t("staff:errors")}
        errors={errors.map((message) => ({ fieldId: null, message }))}
        reply={unshownFormReply}
      />
      <SubmitAgainNotice result={unshownFormReply} />
      {actionData?.invited && <NewLink clinic={draft?.name} {...actionData.invited} />}
      <section aria-labelledby="requests" className={styles["section"]}>
        <h2 id="requests">{t("joins.requests")}</h2>
        <p>{count > 0 ? t("joins.waiting", { count }) : t("joins.none")}</p>
        <ul className={styles["rows"]}>
          {requests.map((request) => (
            <RequestItem
              key={request.id}
              request={request}
              cities={cities}
              constraints={constraints}
              resultOf={resultOf}
            />
          ))}
        </ul>
      </section>
      <Drafts drafts={drafts} constraint={constraints.invite} resultOf={resultOf} />
      <Decided decided={decided} />
    </div>
  );
}

type ResultOf = (form: string) => SubmissionResult | undefined;
type DraftsProps = { drafts: DraftClinic[]; constraint: FieldConstraints; resultOf: ResultOf };

/** Clinics that were let in and are not published. */
function Drafts({ drafts, constraint, resultOf }: DraftsProps) {
  const { t } = useTranslation("team");
  return (
    <section aria-labelledby="drafts" className={styles["section"]}>
      <h2 id="drafts">{t("joins.drafts")}</h2>
      {drafts.length === 0 && <p>{t("joins.noDrafts")}</p>}
      <ul className={styles["rows"]}>
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} constraint={constraint} result={resultOf(`invite-${draft.id}`)} />
        ))}
      </ul>
    </section>
  );
}

function decisionText(t: TFunction<["team", "staff"]>, { kind, clinic_name: clinic, refusal }: DecidedJoin): string {
  const name = kind === "refused" ? t("joins.refusedShort") : t(`changes.kinds.${kind}`);
  return `${name}: ${clinic}${refusal === null ? "" : ` (${refusal})`}`;
}

/** Who decided which request, when, and why. */
function Decided({ decided }: { decided: DecidedJoin[] }) {
  const { t } = useTranslation(["team", "staff"]);
  return (
    <Disclosure label={t("changes.title")}>
      {decided.length === 0 && <p>{t("changes.none")}</p>}
      <ol className={styles["rows"]}>
        {decided.map((decision, index) => (
          <li key={index}>
            <p>
              <Moment at={decision.at} />
              {`, ${decision.staff_name}`}
            </p>
            <p className={frame["soft"]}>{decisionText(t, decision)}</p>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
