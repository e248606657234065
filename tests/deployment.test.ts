import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { variableNames } from "#app/ops/env-variables.ts";
import { readEnv } from "#app/ops/env.ts";

type Service = { image?: string; environment?: Record<string, string>; read_only?: boolean; user?: string };
type Compose = { services: Record<string, Service>; configs: Record<string, { content: string }> };
type Patroni = {
  restapi: { connect_address: string };
  bootstrap: { dcs: Record<"ttl" | "loop_wait" | "retry_timeout", number> & Dcs };
  postgresql: { connect_address: string };
};
type Dcs = { synchronous_mode: boolean; postgresql: { parameters: Record<string, string | number> } };
type Packages = Record<"dependencies" | "devDependencies", Record<string, string>>;

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose = parse(read("deploy/compose.yaml"), { merge: true }) as Compose;
const patroni = parse(read("deploy/patroni/patroni.yml")) as Patroni;
const proxy = read("deploy/patroni/haproxy.cfg");
const units = readdirSync(join(root, "deploy/systemd")).map((name) => ({ name, text: read(`deploy/systemd/${name}`) }));
const services = units.filter(({ name }) => name.endsWith(".service"));

/** `NAME=value` pairs after a keyword, such as `ENV` and `Environment=`. */
function settingsOf(text: string, keyword: RegExp): Record<string, string> {
  const lines = text.split("\n").filter((line) => keyword.test(line));
  const pairs = lines.flatMap((line) => line.replace(keyword, "").trim().split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}

const imageSettings = settingsOf(read("deploy/Containerfile"), /^ENV /);

/** Values of the variables that the operator of a deployment sets. */
const operatorValues: Record<string, string> = {
  POSTGRES_PASSWORD: "letters0and0digits",
  SESSION_SECRET: "x".repeat(32),
  COUNTRY_HOSTS: "vizit.kz=kz,vizit.hu=hu",
  SMS_WEBHOOK_URL: "https://sms.example.com/",
};
/** Replaces `${NAME}` as compose does. */
const interpolate = (value: string) =>
  value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => operatorValues[name] ?? "");

/** The variable that limits the memory of the C library's allocator. */
const allocatorVariable = "MALLOC_ARENA_MAX";

test("the product reads every variable that the deployment files set", () => {
  const webs = Object.entries(compose.services).filter(([name]) => name.startsWith("web-"));
  expect(webs).toHaveLength(2);
  const names = [
    ...webs.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
    ...services.flatMap(({ text }) => Object.keys(settingsOf(text, /^Environment=/))),
    ...Object.keys(imageSettings),
  ];
  expect(names.filter((name) => name !== allocatorVariable && !variableNames.includes(name))).toEqual([]);
});

test("every way to start the product sets the same memory limits", () => {
  for (const file of [
    "package.json",
    "deploy/Containerfile",
    "deploy/systemd/vizit.service",
    "docs/operations/running.md",
  ])
    for (const limit of ["--max-semi-space-size=16", `${allocatorVariable}=2`])
      expect(read(file), file).toContain(limit);
});

test("the variables of the image and the compose file, with those that the operator sets, are a valid environment", () => {
  const { environment = {} } = compose.services["web-1"]!;
  const given = Object.entries(environment).map(([name, value]) => [name, interpolate(value)]);
  const env = readEnv({ ...imageSettings, ...(Object.fromEntries(given) as Record<string, string>) });
  expect(env).toMatchObject({ mode: "production", demo: false, host: "0.0.0.0", port: 3000, trustProxy: 1 });
  expect(env.databaseUrl).toContain("@pooler:6432/");
  expect(env.databaseDirectUrl).toContain("@database:5432/");
});

const guidePoolers = [...read("docs/operations/nodes.md").matchAll(/```ini\n([\s\S]*?)```/g)].map(([, text]) => text!);

test("the pooler of the compose file has the settings of the guide to several nodes", () => {
  const settings = compose.configs["pooler"]!.content.split("\n");
  const guideSettings = guidePoolers[0]!.split("\n").map((line) => line.replace("host=10.0.0.3", "host=database"));
  expect(guideSettings.filter((line) => line !== "" && !settings.includes(line))).toEqual([]);
});

test("Patroni commits synchronously, so a promoted standby has every booking, and a primary without etcd stops before its lock ends", () => {
  const { ttl, loop_wait: loop, retry_timeout: retry, ...dcs } = patroni.bootstrap.dcs;
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl);
  expect(dcs.synchronous_mode).toBe(true);
  expect(dcs.postgresql.parameters["synchronous_commit"]).toBe("on");
});

test("HAProxy checks the member of Patroni's file at its REST port, and ends the sessions of a former primary", () => {
  const [, port] = patroni.restapi.connect_address.split(":");
  const member = `server one ${patroni.postgresql.connect_address} check port ${port}`;
  expect(proxy.split("\n").filter((line) => line.trim() === member)).toHaveLength(2);
  expect(proxy).toMatch(/^ +default-server .*on-marked-down shutdown-sessions$/m);
});

test("the second pooler of the guide connects to HAProxy's ports, with the statement limits of the first", () => {
  const ports = Object.fromEntries(
    [...proxy.matchAll(/^listen (\w+)\n +bind 127\.0\.0\.1:(\d+)$/gm)].map(([, name, port]) => [name, port]),
  );
  const limits = /connect_query='.*'/.exec(guidePoolers[0]!)![0];
  expect(guidePoolers[1]!.trim().split("\n")).toEqual([
    "[databases]",
    `vizit = host=127.0.0.1 port=${ports["primary"]} dbname=vizit ${limits}`,
    `vizit_standby = host=127.0.0.1 port=${ports["standby"]} dbname=vizit ${limits}`,
  ]);
});

test("containers have a read-only file system, and services may write only their state", () => {
  for (const [name, { read_only: isReadOnly }] of Object.entries(compose.services))
    expect([name, isReadOnly]).toEqual([name, true]);
  expect(read("deploy/Containerfile")).toMatch(/^USER nonroot$/m);
  for (const { name, text } of services)
    for (const line of ["DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet="])
      expect(text.split("\n"), name).toContain(line);
});

test("the image has everything that the product imports, but no build tools", () => {
  const copied = [...read("deploy/Containerfile").matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, files]) =>
    files!.split(" "),
  );
  expect(copied).toEqual(expect.arrayContaining(["app", "locales", "scripts", "package.json", "server.ts"]));
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Packages;
  for (const tool of ["vite", "@react-router/dev", "typescript"])
    expect([tool in dependencies, tool in devDependencies]).toEqual([false, true]);
});
