import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import { privacyStaff } from "#app/contract/privacy.ts";
import { hasRole, operatorManagers, operators } from "#app/contract/role.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { announceCallEvent } from "#app/components/layout/call-events.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { constraintOf, getStaff, readCaller, requireStaff } from "../shell/index.ts";
import type { Route } from "./+types/desk";
import { Callbacks } from "./callbacks.tsx";
import { nameSchema, noteSchema, postDesk, readVisitsAndNotes } from "./desk-action.server.ts";
import frame from "./frame.module.css";
import styles from "./desk.module.css";
import { NameSearch } from "./name-search.tsx";
import { NextCaller } from "./next-caller.tsx";
import { NoteForm, Notes } from "./notes.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Visits } from "./visits.tsx";
import { useEndedCall } from "./use-ended-call.ts";
import { UnsavedNote } from "./unsaved-note.tsx";
import { useFocusAfterSignIn } from "./use-focus-after-sign-in.ts";
import { forgetLeftNote, useUnsavedNote } from "./use-unsaved-note.ts";

export const handle: RouteHandle = { namespaces: ["staff", "appointment", "errors"] };

const noCallbacks = { count: 0, results: [] };
const noTasks = { handlesData: false, manages: false };

/** Visitors sign in first; staff who do not book for callers get a 404. */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, operators);
  const { api } = context.get(requestContext);
  const constraint = {
    name: constraintOf(nameSchema),
    note: constraintOf(noteSchema),
  };
  if (ended) return data({ callbacks: noCallbacks, caller: null, constraint, ended, ...noTasks }, 401);
  const phone = await readCaller({ request, context });
  const [callbacks, caller] = await Promise.all([
    api.callbacks.list(),
    phone === null ? null : readVisitsAndNotes(api, phone),
  ]);
  const staff = getStaff(context);
  const tasks = { handlesData: hasRole(staff, privacyStaff), manages: hasRole(staff, operatorManagers) };
  return data({ callbacks, caller, constraint, ended, ...tasks });
}

export const action = (args: Route.ActionArgs) => postDesk(args);

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const ending = useEndedCall(loaderData, useLastActionData<typeof action>());
  const { endedCalls, isOver, isKept, actionData, endCall } = ending;
  const sending = sentForm(useRunningPost());
  const { question, mayEnd, closeQuestion } = useUnsavedNote({ isOver: isKept, endCall });
  const failed = actionData?.result?.error ?? actionData?.nameResult?.error ?? actionData?.caller?.note?.error;
  const title = useErrorTitle(t("desk.title"), Boolean(failed));
  useFocusAfterSignIn();
  // Notes saved here: a repeated one is not stored again, so that the latest note does not tell.
  const [taken, setTaken] = useState({ actionData, count: 0, form: 0 });
  // What is typed while a note is being saved belongs to the next one.
  const [isTypedOn, setTypedOn] = useState(false);
  if (actionData !== taken.actionData) {
    const isSaved = Boolean(actionData?.caller && !actionData.caller.note && !actionData.result);
    setTaken({
      actionData,
      count: taken.count + Number(isSaved),
      form: taken.form + Number(isSaved && !isTypedOn),
    });
    setTypedOn(false);
  }
  const hasCaller = loaderData.caller !== null || loaderData.ended !== null;
  useEffect(() => {
    if (hasCaller) return;
    announceCallEvent("cleared");
    forgetLeftNote();
  }, [hasCaller, loaderData]);
  const ended = actionData?.ended ?? loaderData.ended;
  if (ended) return <SignInAgainPage {...ended} />;
  const caller = isOver ? null : loaderData.caller;
  // After a post the loader still knows the caller before it.
  const isKnown = !actionData || actionData.found !== null || actionData.nameResult !== undefined;
  const shown = actionData?.caller ?? (isKnown && caller !== null && { ...caller, note: undefined });
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("desk.title")} index={false} />
      <h1>{t("desk.title")}</h1>
      <DeskForm key={endedCalls} caller={caller?.phone ?? null} result={actionData?.result} sending={sending} />
      <NextCaller hidden={caller === null && !shown} onNext={endCall} mayEnd={mayEnd} />
      {question && <UnsavedNote {...question} onClose={closeQuestion} />}
      {shown && (
        <>
          <Notes key={shown.phone} {...shown} saved={taken.count} />
          <Visits
            id="desk-visits"
            visits={shown.visits}
            title={shown.visits.length > 0 ? t("desk.visits", { count: shown.visits.length }) : t("desk.none")}
          />
          <NoteForm
            key={`${shown.phone} ${taken.form}`}
            {...shown}
            constraint={loaderData.constraint.note}
            isSending={sending === "note"}
            onTypedOn={() => setTypedOn(true)}
          />
        </>
      )}
      <NameSearch
        key={`name ${endedCalls}`}
        constraint={loaderData.constraint.name}
        result={actionData?.nameResult}
        isSending={sending === "name"}
        found={actionData?.found ?? null}
      />
      <Callbacks {...loaderData.callbacks} />
      <p>
        <Link to={path("/search", {})}>{t("desk.search")}</Link>
      </p>
      {loaderData.manages && (
        <p>
          <Link to={path("/staff/operators", {})}>{t("operators.title")}</Link>
        </p>
      )}
      {loaderData.handlesData && (
        <p>
          <Link to={path("/staff/patient-data", {})}>{t("patientData.title")}</Link>
        </p>
      )}
      <Shortcuts />
    </div>
  );
}

type SentForm = "phone" | "name" | "book" | "note" | undefined;

function sentForm(post: FormData | undefined): SentForm {
  const intent = post?.get("intent");
  // A callback's form has a button of its own.
  if (intent === "book" && post?.has("doctor")) return undefined;
  if (intent === "book" || intent === "note") return intent;
  if (!post || intent) return undefined;
  if (post.has("name")) return "name";
  return post.has("phone") ? "phone" : undefined;
}

type DeskFormProps = {
  caller: string | null;
  result: SubmissionResult | undefined;
  sending: SentForm;
};

/** The number is required only for looking up, so its field is not marked. */
function DeskForm({ caller, result, sending }: DeskFormProps) {
  const { t } = useTranslation("staff");
  const { country } = useRootData();
  const rules = useFieldRules();
  const { formProps, field, summary } = useActionForm({
    id: "desk",
    result,
    defaultValue: { phone: caller ?? "" },
    rules: { phone: [rules.phone(country, "search")] },
  });
  return (
    <Form {...formProps} method="post" className={`sheet ${styles["find"]}`}>
      <ErrorSummary title={t("errors")} {...summary({ phone: t("desk.phone") })} />
      <PhoneField
        {...field("phone")}
        label={t("desk.phone")}
        hint={t("desk.phoneHint")}
        format={country.phone}
        autoComplete="off"
      />
      <p className={styles["ways"]}>
        <Button progress={sending === "phone"}>{t("desk.find")}</Button>
        <Button name="intent" value="book" look="quiet" progress={sending === "book"}>
          {t("desk.book")}
        </Button>
      </p>
    </Form>
  );
}
