export type VisitorIds = { client_id?: string; session_id?: string };

/**
 * Google Analytics' ids of the visitor and the session: from its cookies, else from the URL parameters that a page on
 * another host passes on. Call it only with the visitor's consent.
 */
export function visitorIds(cookies: string, search: URLSearchParams): VisitorIds {
  const client =
    /(?:^|; *)_ga=GA\d\.\d\.(\d{1,20}\.\d{1,20})(?:;|$)/.exec(cookies)?.[1] ??
    matching(/^\d{1,20}\.\d{1,20}$/, search.get("ga_client_id"));
  const session =
    /(?:^|; *)_ga_\w+=GS\d\.\d\.s?(\d{1,20})/.exec(cookies)?.[1] ?? matching(/^\d{1,20}$/, search.get("ga_session_id"));
  return { ...(client ? { client_id: client } : {}), ...(session ? { session_id: session } : {}) };
}

function matching(pattern: RegExp, text: string | null): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}
