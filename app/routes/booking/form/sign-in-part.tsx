import { lazy, type ComponentType } from "react";
import { OutageScreen } from "#app/ui/layout/outage.tsx";
import type { EndedSession } from "#app/ui/layout/sign-in-again.tsx";

const load = () => import("#app/ui/layout/sign-in-again.tsx").then(({ SignInAgain }) => SignInAgain);
/** Should it not come, the form is sent as a document, which has it. */
const loadOrLeave = async (): Promise<{ default: ComponentType<EndedSession> }> => {
  return { default: await load().catch(() => SendAsDocument) };
};

function SendAsDocument({ form }: EndedSession) {
  return <OutageScreen form={form} kind="ended" />;
}

/** The sign-in in place: the server has it at hand, browsers ask for it when a session has ended. Patients' never do. */
export const SignInPart: ComponentType<EndedSession> = import.meta.env.SSR ? await load() : lazy(loadOrLeave);
