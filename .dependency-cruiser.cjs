// Which room may know which: the arrows of ARCHITECTURE.md, type imports counted.
// swc reads the sources, since dependency-cruiser does not take TypeScript 7 yet.

/** @param {string} name @param {string} why @param {object} from @param {object} to */
const never = (name, why, from, to) => ({ name, comment: why, severity: "error", from, to });

const test = "[.]test[.]tsx?$";
const composers = "^(?:server[.]ts|app/compose[.]ts)$";
const web =
  "^app/(?:root[.]tsx|routes[.]ts|entry[.](?:client|server)[.]tsx|request-context[.]ts|routes/|components/|ui/|i18n/|analytics/)";

module.exports = {
  forbidden: [
    never("one-direction", "Cycles make every part depend on every other", {}, { circular: true }),
    never(
      "web-never-knows-the-api",
      "Pages speak to the API through the contract's client only",
      { path: web },
      { path: "^app/(?:api|ops)/" },
    ),
    never(
      "two-composers",
      "Only server.ts and compose.ts put rooms together",
      { path: "^app/(?!compose[.]ts)", pathNot: test },
      { path: composers },
    ),
    never(
      "one-database-opener",
      "Everything else is handed its database",
      { path: "^app/(?!api/)", pathNot: `${composers}|${test}` },
      { path: "^app/api/" },
    ),

    // routes -> components -> ui, analytics -> i18n -> flags -> countries, contract -> calendar
    never(
      "ui-knows-no-pages",
      "Components serve every page",
      { path: "^app/(?:components|ui|analytics|i18n)/" },
      { path: "^app/(?:routes/|routes[.]ts|root[.]tsx|entry[.])" },
    ),
    never(
      "components-know-no-request",
      "A component is given what it shows",
      { path: "^app/(?:components|ui|analytics)/" },
      { path: "^app/request-context[.]ts" },
    ),
    never(
      "i18n-knows-no-components",
      "Formats are plain functions",
      { path: "^app/i18n/" },
      { path: "^app/(?:components|ui|analytics)/" },
    ),
    never(
      "ui-knows-no-domain",
      "A widget serves any product: components that know the API's data are in app/components",
      { path: "^app/ui/" },
      { path: "^app/(?:components|contract)/" },
    ),
    never(
      "ui-and-analytics-apart",
      "A component announces nothing by itself",
      { path: "^app/(?:components|ui)/" },
      { path: "^app/analytics/" },
    ),
    never(
      "analytics-knows-no-components",
      "Events carry data, not markup",
      { path: "^app/analytics/" },
      { path: "^app/(?:components|ui)/" },
    ),
    never(
      "flags-know-countries-only",
      "A switch depends on the market and nothing else",
      { path: "^app/flags/" },
      { path: "^app/", pathNot: "^app/(?:flags|countries|contract)/" },
    ),
    never(
      "countries-know-nothing",
      "Pure data at the bottom",
      { path: "^app/countries/" },
      { path: "^app/", pathNot: "^app/countries/" },
    ),
    never(
      "calendar-knows-nothing",
      "Both halves count days by it",
      { path: "^app/calendar/" },
      { path: "^app/", pathNot: "^app/calendar/" },
    ),
    never(
      "cache-knows-nothing",
      "API and pages keep values by it",
      { path: "^app/cache/" },
      { path: "^app/", pathNot: "^app/cache/" },
    ),
    never(
      "cookies-know-nothing",
      "Language, consent and pages all keep cookies by it",
      { path: "^app/cookies/" },
      { path: "^app/", pathNot: "^app/cookies/" },
    ),
    never(
      "reports-know-nothing",
      "Every part of the product tells of its errors",
      { path: "^app/reports/" },
      { path: "^app/", pathNot: "^app/reports/" },
    ),
    never(
      "contract-knows-countries-only",
      "The contract must work without this server",
      { path: "^app/contract/" },
      { path: "^app/", pathNot: "^app/(?:contract|countries|calendar)/" },
    ),

    // api/http -> api/<noun> -> api/database, api/sms -> flags -> countries, contract -> calendar
    never(
      "rules-know-no-http",
      "A rule takes values and returns values",
      { path: "^app/api/(?!http/)", pathNot: test },
      { path: "^app/api/http/" },
    ),
    never(
      "database-and-sms-know-no-rules",
      "They are what the rules stand on",
      { path: "^app/api/(?:database|sms)/", pathNot: test },
      { path: "^app/api/(?!database/|sms/)[^/]+/" },
    ),
    never("api-knows-no-web", "The API runs without the pages", { path: "^app/api/" }, { path: `${web}|^app/ops/` }),
    never(
      "nouns-by-their-front-door",
      "Another noun is used through its index.ts",
      { path: "^app/api/([^/]+)/" },
      {
        path: "^app/api/(?!http/|database/|sms/)[^/]+/",
        pathNot: ["^app/api/$1/", "^app/api/[^/]+/index[.]ts$"],
      },
    ),
    never(
      "no-other-barrels",
      "An index.ts anywhere else hides where things are",
      {},
      { path: "/index[.]tsx?$", pathNot: "^app/(?:api|routes)/[^/]+/index[.]ts$|node_modules" },
    ),

    never(
      "sql-in-its-place",
      "SQL stands in queries.ts files and in api/database",
      { path: "^(?:app/|server[.]ts)", pathNot: ["^app/api/database/", "queries[.]ts$", test] },
      { path: "node_modules/(?:kysely|pg|pg-copy-streams)/" },
    ),
    never(
      "rules-know-no-translation",
      "Rules answer with codes; http and pages put them in words",
      { path: "^app/api/(?!http/|sms/)" },
      { path: "^locales/|node_modules/(?:i18next|react-i18next|remix-i18next|react|react-router)/" },
    ),
    never(
      "browser-safe",
      "What reaches the browser brings no server",
      {
        path: "^app/(?:components|ui|analytics|i18n|flags|countries|contract|calendar|reports)/",
        pathNot: `[.]server[.]tsx?$|${test}`,
      },
      { dependencyTypes: ["core"] },
    ),
    never(
      "product-without-tests",
      "The product does not need its tests",
      {
        path: "^(?:app/|server[.]ts|scripts/)",
        pathNot: `${test}|^scripts/(?:prepare/unpack-chromium|screenshots|share-images|pages)[.]ts$`,
      },
      { path: `^tests/|${test}` },
    ),
    never(
      "names-that-say-something",
      "A folder called that ends up holding everything",
      {},
      { path: "/(?:utils?|lib|helpers?|common|misc)/", pathNot: "node_modules" },
    ),
    never(
      "nothing-missing",
      "An import that leads nowhere",
      { path: "^app/|^server[.]ts" },
      { couldNotResolve: true, pathNot: "^virtual:|[+]types/" },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    exclude: { path: "[.]d[.]ts$|^build/" },
    doNotFollow: { path: "node_modules" },
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "require", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
