import type { ApiClient } from "#app/contract/client.ts";
import type { Booking } from "../booking-context.server.ts";
import type { Draft } from "../draft/draft.ts";
import type { FormInsurer } from "./step-data.ts";

type FormInsurance = {
  /** Insurers that the clinic accepts for the service. */
  accepted: FormInsurer[];
  /** The insurer that the form preselects. */
  preselected: Pick<Draft, "hasInsurance" | "insurance">;
  /** Name of the visitor's insurer if the clinic does not accept it for this service. */
  notAccepted: string | null;
};

/** The accepted insurers, and the preselected one if it is among them. */
export async function readInsurance(
  api: ApiClient,
  { draft, doctorService, parent }: Pick<Booking, "draft" | "doctorService" | "parent">,
): Promise<FormInsurance> {
  const { hasInsurance, insurance } = draft;
  const requested = requestedInsurer({ draft, parent });
  const isAccepted = requested !== null && doctorService.insurances.includes(requested);
  const ids = [...new Set([...doctorService.insurances, ...(requested === null ? [] : [requested])])];
  const insurers = ids.length > 0 ? await api.insurances.list({ id: ids }) : [];
  return {
    accepted: insurers.filter(({ id }) => doctorService.insurances.includes(id)).map(({ id, name }) => ({ id, name })),
    preselected:
      requested === null
        ? { hasInsurance, insurance }
        : { hasInsurance: isAccepted, insurance: isAccepted ? String(requested) : "" },
    notAccepted: isAccepted ? null : (insurers.find(({ id }) => id === requested)?.name ?? null),
  };
}

/** The insurer selected in the form; before that, the filter of the list where the booking started. */
function requestedInsurer({ draft, parent }: Pick<Booking, "draft" | "parent">): number | null {
  if (draft.hasInsurance || draft.insurance !== "") return draft.hasInsurance ? idOf(draft.insurance) : null;
  return idOf(new URLSearchParams(parent.split("?")[1]).get("insurance"));
}

function idOf(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
