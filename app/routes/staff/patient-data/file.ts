import { data, redirect } from "react-router";
import { privacyStaff } from "#app/contract/privacy.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { readForm, readPageRequest, readPostedForm, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/file";
import { patientDataSchema } from "./action.server.ts";

/** Responds with all data of a patient as a JSON file to download. */
export async function action({ context, url, request }: Route.ActionArgs) {
  if (requireStaff({ context, url }, privacyStaff))
    return redirect(readPageRequest({ context, url }).path("/staff", {}));
  const form = readForm(await readPostedForm(request), patientDataSchema(context), { t: getI18n(context).t });
  if (!form.value) throw data(null, 400);
  const { phone, letter } = form.value;
  const found = await context.get(requestContext).api.privacy.export({ phone, letter: letter || null });
  return new Response(JSON.stringify(found, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="patient-data.json"',
      "cache-control": "private, no-store",
    },
  });
}

/** Redirects a reload of the file's URL to the page that offers it. */
export function loader({ context, url }: Route.LoaderArgs) {
  return redirect(readPageRequest({ context, url }).path("/staff/patient-data", {}));
}
