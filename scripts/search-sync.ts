// `npm run search:sync`: makes the hosted search index hold what the database does. Sends only what has changed; safe to repeat.
import { syncHostedIndex } from "#app/api/search/index.ts";
import { readEnv } from "#app/ops/env.ts";
import { withDatabase } from "./db-open.ts";

await withDatabase(async ({ db }) => {
  const { writableIndex } = readEnv();
  if (!writableIndex)
    throw new Error("Set ALGOLIA_APP_ID and ALGOLIA_ADMIN_KEY: docs/operations/running.md says more.");
  const began = Date.now();
  const { records, saved, deleted } = await syncHostedIndex(db, writableIndex, {
    onProgress: (line) => console.log(line),
  });
  console.log(
    `${records} records: ${saved} sent, ${deleted} deleted, ${records - saved} unchanged. ${((Date.now() - began) / 1000).toFixed(1)} s.`,
  );
});
