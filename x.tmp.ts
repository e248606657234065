import { openBrowser, sitDown } from "./tests/support/browser.ts";
import pg from "pg";
const o = (m: string) => `http://${m}.localhost:4300`;
const b = await openBrowser();
const c = new pg.Client({ connectionString: "postgresql://vizit@%2Ftmp%2Fh3-data%2Fpostgres%2Frun:5432/vizit" }); await c.connect();
for (const m of ["hu","kg"]) await c.query("insert into feature_switches (key,country,value) values ('survey',$1,'true') on conflict do nothing", [m]);
await c.end();
await new Promise((r) => setTimeout(r, 100));
for (const [m,l,path] of [["kg","ru","/doctors/bishkek/terapevt"],["hu","hu","/doctors/budapest/urologus"]] as const) for (const size of ["desktop","mobile"] as const) for (const [n, p] of [["list", path],["survey","/survey"]] as const) {
  const s = await sitDown(b, o(m), { language: l, size });
  await s.page.goto(p, { waitUntil: "networkidle" });
  await s.page.reload({ waitUntil: "networkidle" });
  await s.page.screenshot({ path: `/tmp/h3s-${n}-${m}-${size}.png` });
  await s.close();
}
await b.close();
