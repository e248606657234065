import { use, type ReactNode } from "react";
import { UNSAFE_DataRouterNavigationContext as RunningNavigation } from "react-router";

/** Its content while a form with the fields is being sent. */
export function Sending({ fields, children }: { fields: Record<string, string>; children: ReactNode }) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const running = use(RunningNavigation)!;
  const navigation = { ...running.navigation, state: "submitting", formMethod: "POST", formData };
  return <RunningNavigation value={{ ...running, navigation } as typeof running}>{children}</RunningNavigation>;
}
