import { data } from "react-router";
import { NotFound } from "#app/components/layout/not-found.tsx";

/** /404 and every unknown URL, with status 404. */
export function loader() {
  return data(null, 404);
}

export default function NotFoundPage() {
  return <NotFound />;
}
