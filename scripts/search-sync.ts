// `npm run search:sync`: brings the hosted search index in line with the database. Sends only changes; safe to repeat.
import { syncHostedIndex } from "#app/api/search/index.ts";
import { readEnv } from "#app/ops/env.ts";
import { withExistingDatabase } from "./db-open.ts";

await withExistingDatabase(async ({ db }) => {
  const { writableIndex } = readEnv();
  if (!writableIndex) throw new Error("Set ALGOLIA_APP_ID and ALGOLIA_ADMIN_KEY: see docs/operations/running.md.");
  const began = Date.now();
  const { records, saved, deleted } = await syncHostedIndex(db, writableIndex, {
    onProgress: (line) => console.log(line),
  });
  console.log(
    `${records} records: ${saved} sent, ${deleted} deleted, ${records - saved} unchanged. ${((Date.now() - began) / 1000).toFixed(1)} s.`,
  );
});
