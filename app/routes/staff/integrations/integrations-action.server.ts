import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { createBranchToken, createWebhook } from "#app/contract/integration.ts";
import { clinicAdmins } from "#app/contract/role.ts";
import { idValue } from "#app/contract/shared.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  notFoundAsNull,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
} from "../../shell/index.ts";
import { makeChange } from "../change.server.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

export const tokenSchema = createBranchToken.body;
export const webhookSchema = createWebhook.body;
const existing = z.object({ id: idValue });

/** A new token or webhook key, which nobody can read again. `subject`: the token's name, or the webhook's URL. */
export type NewSecret = { kind: "token" | "webhook"; subject: string; secret: string };

type ActionData = {
  /** The form that was posted, such as "token" or "webhook"; null if the response is not of one form. */
  formId: string | null;
  result: SubmissionResult | undefined;
  newSecret: NewSecret | null;
  ended: EndedSession | null;
};
const nothing: ActionData = { formId: null, result: undefined, newSecret: null, ended: null };

/** Creates, tests or ends a token or webhook; one that somebody else has ended counts as ended. */
export async function postIntegrations({ context, url, request }: Args) {
  const posted = await readStaffForm({ request, context, url }, { roles: clinicAdmins, isForStaffOnly: true });
  if ("ended" in posted) return data<ActionData>({ ...nothing, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, clinicAdmins);
  const { t } = getI18n(context);
  const { integrations } = context.get(requestContext).api;
  const path = readPageRequest({ context, url }).path("/staff/integrations", {});
  const formId = String(posted.form.get("change"));

  const carryOut = async <Schema extends z.ZodObject>(
    schema: Schema,
    change: (value: z.output<Schema>) => Promise<NewSecret | { text: string; isBad?: boolean }>,
  ) => {
    const changed = await makeChange({ context, staffForm: posted }, { schema }, (typed) =>
      attemptAsStaff(context, change(typed)),
    );
    if (!changed.ok) return data<ActionData>({ ...nothing, formId, result: changed.result }, changed.status);
    const { value } = changed;
    if ("secret" in value) return data<ActionData>({ ...nothing, newSecret: value });
    return redirectWithToast(context, path, { kind: value.isBad ? "failed" : "updated", text: value.text });
  };

  switch (formId) {
    case "token":
      return carryOut(tokenSchema, async (typed) => {
        const { token: secret } = await integrations.createToken(typed);
        return { kind: "token" as const, subject: typed.name, secret };
      });
    case "webhook":
      return carryOut(webhookSchema, async (typed) => {
        const { secret } = await integrations.createWebhook(typed);
        return { kind: "webhook" as const, subject: typed.url, secret };
      });
    case "revoke":
      return carryOut(existing, async ({ id }) => {
        await integrations.revokeToken({ id }).catch(notFoundAsNull);
        return { text: t("team:integrations.tokens.revoked") };
      });
    case "stop":
      return carryOut(existing, async ({ id }) => {
        await integrations.stopWebhook({ id }).catch(notFoundAsNull);
        return { text: t("team:integrations.webhooks.stopped") };
      });
    case "test":
      return carryOut(existing, async ({ id }) => {
        const { error } = await integrations.testWebhook({ id });
        if (error === null) return { text: t("team:integrations.webhooks.delivered") };
        const reason = t(`team:integrations.webhooks.failures.${error.code}`, { status: error.status });
        return { text: t("team:integrations.webhooks.undelivered", { reason }), isBad: true };
      });
    default:
      throw data(null, 400);
  }
}
