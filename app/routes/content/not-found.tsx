import { data } from "react-router";
import { NotFound } from "#app/ui/layout/not-found.tsx";

/** Both /404 and any address that nothing else answers: shown with the status that says so. */
export function loader() {
  return data(null, 404);
}

export default function NotFoundPage() {
  return <NotFound />;
}
