export type VisitorIds = { client_id?: string; session_id?: string };

/**
 * What the counter calls this visitor and their session: from its cookies, else from the address a page of another
 * host has passed them on with. For visitors who allow it only.
 */
export function visitorIds(cookies: string, search: URLSearchParams): VisitorIds {
  const client =
    /(?:^|; *)_ga=GA\d\.\d\.(\d{1,20}\.\d{1,20})(?:;|$)/.exec(cookies)?.[1] ??
    ownForm(/^\d{1,20}\.\d{1,20}$/, search.get("ga_client_id"));
  const session =
    /(?:^|; *)_ga_\w+=GS\d\.\d\.s?(\d{1,20})/.exec(cookies)?.[1] ?? ownForm(/^\d{1,20}$/, search.get("ga_session_id"));
  return { ...(client ? { client_id: client } : {}), ...(session ? { session_id: session } : {}) };
}

function ownForm(form: RegExp, text: string | null): string | undefined {
  return text !== null && form.test(text) ? text : undefined;
}
