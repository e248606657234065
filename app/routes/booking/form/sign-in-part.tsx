import { lazy, type ComponentType } from "react";
import { OutageScreen } from "#app/components/layout/outage.tsx";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import { signInAgainId } from "#app/components/layout/sign-in-fields.ts";

const load = () => import("#app/components/layout/sign-in-again.tsx").then(({ SignInAgain }) => SignInAgain);
/**
 * Loads the sign-in. If it cannot be loaded, the form is sent as a document, which has the sign-in. That document stays
 * as the server rendered it: hydrating another component would lose the input.
 */
const loadOrLeave = async (): Promise<{ default: ComponentType<EndedSession> }> => {
  const isServed = document.getElementById(signInAgainId) !== null;
  return { default: await load().catch(() => (isServed ? new Promise<never>(() => {}) : SendAsDocument)) };
};

function SendAsDocument({ form }: EndedSession) {
  return <OutageScreen form={form} kind="ended" />;
}

/**
 * Signing in again in place: rendered by the server, loaded by browsers when a session has ended. Never for patients.
 */
export const SignInPart: ComponentType<EndedSession> = import.meta.env.SSR ? await load() : lazy(loadOrLeave);
