import { useTranslation } from "react-i18next";
import { createContext, data, redirect } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { deleteStaff, readPageRequest, revokeStaff } from "../shell/index.ts";
import type { Route } from "./+types/sign-out";
import { endCall } from "./call.server.ts";
import frame from "./frame.module.css";
import styles from "./sign-in.module.css";

export const handle: RouteHandle = { namespaces: ["staff"] };

/** Set if the action has a message. */
const saysContext = createContext<boolean>(false);

/** Only a POST signs out: link scanners change nothing. */
export function loader({ context, url }: Route.LoaderArgs) {
  return context.get(saysContext) ? null : redirect(readPageRequest({ context, url }).path("/", {}));
}

/** Whether or not the token can be revoked: clears callers' data and links to their appointments. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const isRevoked = await revokeStaff({ request, context });
  const headers = await endCall(request);
  headers.append("set-cookie", await deleteStaff());
  if (isRevoked) return redirect(readPageRequest({ context, url }).path("/", {}), { headers });
  context.set(saysContext, true);
  return data(null, { status: 503, headers });
}

/** Shown only if the token could not be revoked. */
export default function SignOut() {
  const { t } = useTranslation("staff");
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={t("signOut.title")} description={t("signOut.text")} index={false} />
      <h1>{t("signOut.title")}</h1>
      <p>{t("signOut.text")}</p>
    </div>
  );
}
