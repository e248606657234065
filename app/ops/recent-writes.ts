import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";

const cookie = siteCookie({ name: "wrote", schema: z.literal(1) });

export type RecentWrites = {
  /** Whether the visitor is posting or has just posted: the replica may lack the written data. */
  needsPrimary(request: Request): Promise<boolean>;
  /** Marks the visitor's next requests after a post. */
  remember(request: Request, response: Response): Promise<Response>;
};

/**
 * Marks visitors who have just posted, for as long as the replica may be behind. `maxLagMs`: the longest delay of the
 * replica; null: there is no replica.
 */
export function recentWrites(maxLagMs: number | null): RecentWrites {
  if (maxLagMs === null) return { needsPrimary: async () => false, remember: async (_request, response) => response };
  // A second more than the lag, for the time until the browser reads the cookie.
  const seconds = Math.ceil(maxLagMs / 1000) + 1;
  return {
    needsPrimary: async (request) => request.method === "POST" || (await cookie.read(request)) !== null,
    async remember(request, response) {
      if (request.method === "POST") response.headers.append("set-cookie", await cookie.store(1, seconds));
      return response;
    },
  };
}
