// `npm run db:scale -- 100000`: adds that many doctors with slots to the demo market.
// A second number sets the days of slots. With the embedded database, stop the product first.
import { demoCountries } from "#app/api/database/demo/market.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { addManyDoctors } from "#app/api/database/demo/scale.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { withDatabase } from "./db-open.ts";

const doctors = Number(process.argv[2]);
if (!Number.isInteger(doctors) || doctors < demoCountries.length) {
  console.error("How many doctors? For example: npm run db:scale -- 10000 (or 100000, 1000000)");
  process.exit(1);
}
let lastTenth = 0;
const days = Number(process.argv[3]) || (doctors <= 10_000 ? 30 : doctors <= 100_000 ? 10 : 4);

await withDatabase(async ({ pool }) => {
  const today = todayIn("UTC");
  if (await loadDemoMarket(pool, { today })) console.log("The demo market is loaded.");
  const began = Date.now();
  await addManyDoctors(pool, {
    doctors,
    today,
    days,
    onProgress: (done) =>
      showProgress(done.doctors / doctors, `${count(done.doctors)} doctors, ${count(done.slots)} slots`),
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`\nAdded ${count(doctors)} doctors with ${days} days of slots in ${seconds} s.`);
});

function count(number: number): string {
  return number.toLocaleString("en");
}

/** A progress bar in a terminal; otherwise one line per tenth. */
function showProgress(share: number, text: string): void {
  const width = 30;
  const bar = "█".repeat(Math.round(share * width)).padEnd(width, "░");
  const line = `${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${text}${share >= 1 ? ", building indexes …" : ""}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}  `);
  else if (Math.floor(share * 10) > lastTenth) console.log(line);
  lastTenth = Math.floor(share * 10);
}
