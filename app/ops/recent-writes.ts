import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";

const cookie = siteCookie({ name: "wrote", schema: z.literal(1) });

export type RecentWrites = {
  /** Whether the visitor is posting or has just posted: the replica may lack the written data. */
  includes(request: Request): Promise<boolean>;
  /** Marks the visitor's next requests after a post. */
  remember(request: Request, response: Response): Promise<Response>;
};

/** Marks who has just written for as long as a replica may be behind; `maxLagMs` null: there is no replica. */
export function recentWrites(maxLagMs: number | null): RecentWrites {
  if (maxLagMs === null) return { includes: async () => false, remember: async (_request, response) => response };
  // A second more than the lag, for the time until the browser reads the cookie.
  const seconds = Math.ceil(maxLagMs / 1000) + 1;
  return {
    includes: async (request) => request.method === "POST" || (await cookie.read(request)) !== null,
    async remember(request, response) {
      if (request.method === "POST") response.headers.append("set-cookie", await cookie.store(1, seconds));
      return response;
    },
  };
}
