import { useTranslation } from "react-i18next";
import { createContext, data, redirect } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { dropStaff, openVisit, revokeStaff } from "../shell/index.ts";
import type { Route } from "./+types/sign-out";
import { endCall } from "./call.server.ts";
import styles from "./sign-in.module.css";

export const handle: RouteHandle = { namespaces: ["staff"] };

/** The action has something to say. */
const saysContext = createContext<boolean>(false);

/** Only a post signs out: a link scanner that opens the address changes nothing. */
export function loader({ context, url }: Route.LoaderArgs) {
  return context.get(saysContext) ? null : redirect(openVisit({ context, url }).path("/", {}));
}

/** Whatever comes of ending the token: what was typed of callers, and the ways to their appointments, stay with nobody. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const isRevoked = await revokeStaff({ request, context });
  const headers = await endCall(request);
  headers.append("set-cookie", await dropStaff());
  if (isRevoked) return redirect(openVisit({ context, url }).path("/", {}), { headers });
  context.set(saysContext, true);
  return data(null, { status: 503, headers });
}

/** Seen only when the token could not be ended. */
export default function SignOut() {
  const { t } = useTranslation("staff");
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={t("signOut.title")} description={t("signOut.text")} index={false} />
      <h1>{t("signOut.title")}</h1>
      <p>{t("signOut.text")}</p>
    </div>
  );
}
