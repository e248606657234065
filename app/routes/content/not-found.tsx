import { data } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { NotFound } from "#app/ui/layout/not-found.tsx";

export const handle: RouteHandle = { searchBar: true };

/** Both /404 and any address that nothing else answers: shown with the status that says so. */
export function loader() {
  return data(null, 404);
}

export default function NotFoundPage() {
  return <NotFound />;
}
