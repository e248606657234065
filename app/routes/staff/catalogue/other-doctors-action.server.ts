import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import { addDoctorToBranch } from "#app/contract/clinic-catalogue.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  readForm,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
} from "../../shell/index.ts";
import { loadBranch } from "./catalogue-action.server.ts";
import type { CatalogueArgs } from "./post-entry.server.ts";

const schema = z.object({ doctor: addDoctorToBranch.body.shape.doctor });

type ActionData = { result: SubmissionResult | undefined; ended: EndedSession | null };

/** Adds a doctor of another branch to the branch of the URL, and redirects to the doctor's services there. */
export async function postOtherDoctor({ context, url, request }: CatalogueArgs) {
  const staffForm = await readStaffForm({ request, context, url }, { roles: clinicStaff, isForStaffOnly: true });
  if ("ended" in staffForm) return data<ActionData>({ result: undefined, ended: staffForm.ended }, staffForm.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { branch } = await loadBranch({ context, url });
  const { path } = readPageRequest({ context, url });
  const form = readForm(staffForm.form, schema, { t });
  if (staffForm.isResumed) return data<ActionData>({ result: form.reply(), ended: null });
  if (!form.value) return data<ActionData>({ result: form.reply(), ended: null }, 400);
  const { doctor } = form.value;
  const { clinicDesk } = context.get(requestContext).api;
  const added = await attemptAsStaff(context, clinicDesk.addDoctorToBranch({ clinic_branch: branch.id, doctor }));
  if (!added.ok) return data<ActionData>({ result: form.refuse(added.errors), ended: null }, statusOf(added.errors));
  return redirectWithToast(context, path("/staff/catalogue/doctor", {}, { branch: branch.id, doctor }), {
    kind: "added",
    text: t("staff:catalogue.otherDoctors.added"),
  });
}
