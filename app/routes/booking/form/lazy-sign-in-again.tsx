import { lazy, type ComponentType } from "react";
import { RetryScreen } from "#app/components/layout/retry-screen.tsx";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import { signInAgainId } from "#app/components/layout/sign-in-fields.ts";

const loadSignIn = () => import("#app/components/layout/sign-in-again.tsx").then(({ SignInAgain }) => SignInAgain);

/**
 * Loads the sign-in. If that fails, the form is sent without script, for a document with the sign-in. If this document
 * has the sign-in already, it stays as the server rendered it: hydrating another component would lose the input.
 */
const loadSignInOrFallback = async (): Promise<{ default: ComponentType<EndedSession> }> => {
  const isRendered = document.getElementById(signInAgainId) !== null;
  return { default: await loadSignIn().catch(() => (isRendered ? new Promise<never>(() => {}) : SendAsDocument)) };
};

function SendAsDocument({ form }: EndedSession) {
  return <RetryScreen form={form} kind="ended" />;
}

/** `SignInAgain`, which only staff need: rendered by the server, loaded by browsers when a session has ended. */
export const LazySignInAgain: ComponentType<EndedSession> = import.meta.env.SSR
  ? await loadSignIn()
  : lazy(loadSignInOrFallback);
