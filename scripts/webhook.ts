// `npm run webhook -- --clinic ID [--branch ID] --url https://…`: registers a webhook for a clinic's appointments, and
// prints its secret once. `--clinic ID --list` lists webhooks, `--retry ID` repeats failed deliveries,
// `--stop ID` deletes one.
import { parseArgs } from "node:util";
import { addWebhook, listWebhooks, retryFailedDeliveries, stopWebhook } from "#app/api/messages/index.ts";
import { readEnv } from "#app/ops/env.ts";
import { withExistingDatabase } from "./db-open.ts";

const { values } = parseArgs({
  options: {
    clinic: { type: "string" },
    branch: { type: "string" },
    url: { type: "string" },
    list: { type: "boolean", default: false },
    retry: { type: "string" },
    stop: { type: "string" },
  },
});
const [clinic, branch, retry, stop] = [values.clinic, values.branch, values.retry, values.stop].map(Number);
if (!(retry! > 0) && !(stop! > 0) && !(clinic! > 0 && (values.list || values.url))) {
  console.error(
    "For example: npm run webhook -- --clinic 12 --url https://clinic.example/vizit; also --clinic 12 --list, --retry ID, --stop ID",
  );
  process.exit(1);
}

await withExistingDatabase(async ({ db }) => {
  if (stop! > 0) {
    if (!(await stopWebhook(db, stop!))) throw new Error(`There is no active webhook ${stop}.`);
    console.log(`Webhook ${stop} is stopped.`);
    return;
  }
  if (retry! > 0) {
    console.log(`${await retryFailedDeliveries(db, retry!)} messages will be sent again.`);
    return;
  }
  if (values.list) {
    console.table(await listWebhooks(db, clinic!));
    return;
  }
  const webhook = await addWebhook(
    db,
    { clinic: clinic!, branch: branch! > 0 ? branch! : null, url: values.url! },
    { allowLoopback: readEnv().demo },
  );
  if (!webhook.ok)
    throw new Error(
      webhook.refused === "url"
        ? "The URL must begin with https://."
        : "There is no such clinic, or the branch is another clinic's.",
    );
  console.log(`Webhook ${webhook.id}. Its secret, shown once:\n${webhook.secret}`);
});
