export type VisitorIds = { client_id?: string; session_id?: string };

/**
 * Google Analytics' ids of the visitor and the session: from its cookies, else from the URL parameters that a page of
 * another host passes on. Read only with consent.
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
