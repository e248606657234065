import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { Hono } from "hono";
import { register } from "prom-client";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import "#app/api/http/app.ts";
import "#app/ops/busy-refusal.ts";
import { createMetrics } from "#app/ops/metrics.ts";

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
type Area = { x: number; y: number; w: number; h: number };
type Panel = {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: Area;
  targets?: { expr: string; legendFormat: string }[];
};
/** An expression, and the texts that show labels of its result. */
type Query = { title: string; expr: string; texts: string[] };
/** Values by label. */
type Labels = Map<string, Set<string>>;
type SyntaxNode = ReturnType<typeof parser.parse>["topNode"];

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const rules = (parse(read("deploy/prometheus/alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read("deploy/grafana/vizit.json")) as { panels: Panel[] };
/** Variables of Grafana, as it replaces them. */
const inGrafana = (expr: string) => expr.replaceAll("$__rate_interval", "5m").replaceAll("$__range", "1d");
const queries: Query[] = [
  ...rules.map(({ alert, expr, annotations }) => ({ title: alert, expr, texts: Object.values(annotations) })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ title, expr: inGrafana(expr), texts: [legendFormat] })),
  ),
];

/** Labels of all series by metric: those that the product exports, with those that Prometheus adds. */
const exported = new Map<string, Labels>();
const ofTarget = [["job", "vizit"] as const, ["instance", "vizit:3000"] as const];

beforeAll(async () => {
  const metrics = createMetrics("token");
  const app = new Hono().use(metrics.measure);
  for (const path of ["/", "/api/v1/cities/", "/styles.css"]) await app.request(path);
  const text = await (await metrics.respond("Bearer token")).text();
  for (const line of ["up 1", ...text.split("\n")]) {
    const [, name, labels = ""] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!name) continue;
    const known: Labels = exported.get(name) ?? new Map();
    const own = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!] as const);
    for (const [label, value] of [...own, ...ofTarget]) known.set(label, (known.get(label) ?? new Set()).add(value));
    exported.set(name, known);
  }
});

/** All nodes of a kind. */
function nodesOf(node: SyntaxNode, kind: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  node.cursor().iterate((cursor) => void (cursor.name === kind && found.push(cursor.node)));
  return found;
}

/** The selectors of an expression: metric and matchers. */
function selectorsOf(node: SyntaxNode, expr: string) {
  const textOf = (one: SyntaxNode | null) => expr.slice(one?.from, one?.to);
  return nodesOf(node, "VectorSelector").map((selector) => ({
    metric: textOf(selector.getChild("Identifier")),
    matchers: nodesOf(selector, "UnquotedLabelMatcher").map((matcher) => ({
      label: textOf(matcher.getChild("LabelName")),
      operator: textOf(matcher.getChild("MatchOp")),
      value: textOf(matcher.getChild("StringLiteral")).slice(1, -1),
    })),
  }));
}

const groupingOf = (node: SyntaxNode, expr: string) =>
  nodesOf(node, "GroupingLabels").flatMap((labels) =>
    nodesOf(labels, "LabelName").map((label) => expr.slice(label.from, label.to)),
  );

describe.each(queries)("the query of $title: $expr", ({ expr, texts }) => {
  const { topNode } = parser.parse(expr);

  test("is PromQL", () => {
    expect(nodesOf(topNode, "⚠").map(({ from }) => expr.slice(from))).toEqual([]);
  });

  test("selects metrics, labels and values that the product exports", () => {
    const selectors = selectorsOf(topNode, expr);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, matchers } of selectors) {
      expect([...exported.keys()]).toContain(metric);
      expect(matchers).toContainEqual({ label: "job", operator: "=", value: "vizit" });
      for (const { label, operator, value } of matchers) {
        expect([...exported.get(metric)!.keys()], metric).toContain(label);
        if (operator === "=") expect([...exported.get(metric)!.get(label)!], metric).toContain(value);
      }
    }
  });

  test("groups by labels of its metrics", () => {
    for (const aggregate of nodesOf(topNode, "AggregateExpr")) {
      for (const { metric } of selectorsOf(aggregate, expr))
        expect([...exported.get(metric)!.keys()], metric).toEqual(expect.arrayContaining(groupingOf(aggregate, expr)));
    }
  });

  test("has the labels that its texts show", () => {
    const shown = texts.flatMap((text) =>
      [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => label!),
    );
    const isAggregated = nodesOf(topNode, "AggregateExpr").length > 0;
    const ofMetrics = selectorsOf(topNode, expr).flatMap(({ metric }) => [...exported.get(metric)!.keys()]);
    expect(isAggregated ? groupingOf(topNode, expr) : ofMetrics).toEqual(expect.arrayContaining(shown));
  });
});

test("every alert has its own name, a severity, a summary and a description", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect(["critical", "warning"], alert).toContain(labels.severity);
    expect(annotations, alert).toEqual({
      summary: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\.$/),
    });
  }
});

test("every panel has its own id and place, and says what it shows", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(places).size).toBe(places.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  expect(
    panels.filter(({ type, description, targets }) => type !== "row" && !(description && targets?.length)),
  ).toEqual([]);
});

test("the dashboard shows every business metric, and the docs describe it", () => {
  const shown = JSON.stringify(panels);
  const docs = read("docs/operations/running.md");
  const names = register.getMetricsAsArray().map(({ name }) => name);
  expect(names).toContain("bookings_confirmed_total");
  expect(names.filter((name) => !shown.includes(`${name}{`))).toEqual([]);
  expect(names.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
});
