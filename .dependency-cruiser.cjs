// Allowed imports between folders, as in ARCHITECTURE.md; type imports count too.
// swc reads the sources, since dependency-cruiser does not take TypeScript 7 yet.

/** @param {string} name @param {string} why @param {object} from @param {object} to */
const never = (name, why, from, to) => ({ name, comment: why, severity: "error", from, to });

const test = "[.]test[.]tsx?$";
const compositionRoots = "^(?:server[.]ts|app/compose[.]ts)$";
const web =
  "^app/(?:root[.]tsx|routes[.]ts|entry[.](?:client|server)[.]tsx|request-context[.]ts|routes/|components/|ui/|i18n/|analytics/)";

module.exports = {
  forbidden: [
    never("no-cycles", "A cycle makes each of its files depend on all others", {}, { circular: true }),
    never(
      "no-api-in-pages",
      "Pages call the API through the contract's client only",
      { path: web },
      { path: "^app/(?:api|ops)/" },
    ),
    never(
      "two-composition-roots",
      "Only server.ts and compose.ts connect the parts; nothing imports them",
      { path: "^app/(?!compose[.]ts)", pathNot: test },
      { path: compositionRoots },
    ),
    never(
      "api-in-composition-roots-only",
      "Everything else gets the API and its database as a parameter",
      { path: "^app/(?!api/)", pathNot: `${compositionRoots}|${test}` },
      { path: "^app/api/" },
    ),

    // routes -> components -> ui, analytics -> i18n -> flags -> countries, contract -> calendar
    never(
      "no-pages-in-components",
      "Components are shared by all pages",
      { path: "^app/(?:components|ui|analytics|i18n)/" },
      { path: "^app/(?:routes/|routes[.]ts|root[.]tsx|entry[.])" },
    ),
    never(
      "no-request-context-in-components",
      "A component gets its data as props",
      { path: "^app/(?:components|ui|analytics)/" },
      { path: "^app/request-context[.]ts" },
    ),
    never(
      "no-components-in-i18n",
      "Formats are plain functions",
      { path: "^app/i18n/" },
      { path: "^app/(?:components|ui|analytics)/" },
    ),
    never(
      "no-domain-in-ui",
      "Widgets are generic: components that use the API's data are in app/components",
      { path: "^app/ui/" },
      { path: "^app/(?:components|contract)/" },
    ),
    never(
      "no-analytics-in-components",
      "Routes report events, components do not",
      { path: "^app/(?:components|ui)/" },
      { path: "^app/analytics/" },
    ),
    never(
      "no-components-in-analytics",
      "Events carry data, not markup",
      { path: "^app/analytics/" },
      { path: "^app/(?:components|ui)/" },
    ),
    never(
      "flags-import-countries-and-contract-only",
      "A flag depends on the market only",
      { path: "^app/flags/" },
      { path: "^app/", pathNot: "^app/(?:flags|countries|contract)/" },
    ),
    never(
      "no-app-imports-in-countries",
      "Countries are pure data",
      { path: "^app/countries/" },
      { path: "^app/", pathNot: "^app/countries/" },
    ),
    never(
      "no-app-imports-in-calendar",
      "API and pages both use it",
      { path: "^app/calendar/" },
      { path: "^app/", pathNot: "^app/calendar/" },
    ),
    never(
      "no-app-imports-in-cache",
      "API and pages both use it",
      { path: "^app/cache/" },
      { path: "^app/", pathNot: "^app/cache/" },
    ),
    never(
      "no-app-imports-in-cookies",
      "Language, consent and pages all use it",
      { path: "^app/cookies/" },
      { path: "^app/", pathNot: "^app/cookies/" },
    ),
    never(
      "no-app-imports-in-reports",
      "Every part of the product uses it",
      { path: "^app/reports/" },
      { path: "^app/", pathNot: "^app/reports/" },
    ),
    never(
      "contract-imports-countries-and-calendar-only",
      "The contract must work without this server",
      { path: "^app/contract/" },
      { path: "^app/", pathNot: "^app/(?:contract|countries|calendar)/" },
    ),

    // api/http -> api/<noun> -> api/database, api/sms -> flags -> countries, contract -> calendar
    never(
      "no-http-in-rules",
      "A rule takes values and returns values",
      { path: "^app/api/(?!http/)", pathNot: test },
      { path: "^app/api/http/" },
    ),
    never(
      "no-rules-in-database-and-sms",
      "Rules use them",
      { path: "^app/api/(?:database|sms)/", pathNot: test },
      { path: "^app/api/(?!database/|sms/)[^/]+/" },
    ),
    never("no-pages-in-api", "The API runs without the pages", { path: "^app/api/" }, { path: `${web}|^app/ops/` }),
    never(
      "import-nouns-through-index",
      "A noun imports another one through its index.ts",
      { path: "^app/api/([^/]+)/" },
      {
        path: "^app/api/(?!http/|database/|sms/)[^/]+/",
        pathNot: ["^app/api/$1/", "^app/api/[^/]+/index[.]ts$"],
      },
    ),
    never(
      "no-other-barrel-files",
      "Elsewhere a file is imported by its own name",
      {},
      { path: "/index[.]tsx?$", pathNot: "^app/(?:api|routes)/[^/]+/index[.]ts$|node_modules" },
    ),

    never(
      "sql-in-queries-only",
      "SQL is in queries.ts files and in api/database",
      { path: "^(?:app/|server[.]ts)", pathNot: ["^app/api/database/", "queries[.]ts$", test] },
      { path: "node_modules/(?:kysely|pg|pg-copy-streams)/" },
    ),
    never(
      "no-translations-in-rules",
      "Rules return codes; http and pages translate them",
      { path: "^app/api/(?!http/|sms/)" },
      { path: "^locales/|node_modules/(?:i18next|react-i18next|remix-i18next|react|react-router)/" },
    ),
    never(
      "no-node-builtins-in-browser-code",
      "Browsers do not have the modules of Node",
      {
        path: "^app/(?:components|ui|analytics|i18n|flags|countries|contract|calendar|reports)/",
        pathNot: `[.]server[.]tsx?$|${test}`,
      },
      { dependencyTypes: ["core"] },
    ),
    never(
      "no-tests-in-product",
      "The product runs without its tests",
      {
        path: "^(?:app/|server[.]ts|scripts/)",
        pathNot: `${test}|^scripts/(?:prepare/unpack-chromium|screenshots|share-images|pages|test)[.]ts$`,
      },
      { path: `^tests/|${test}` },
    ),
    never(
      "no-vague-folder-names",
      "Such a folder collects unrelated code",
      {},
      { path: "/(?:utils?|lib|helpers?|common|misc)/", pathNot: "node_modules" },
    ),
    never(
      "no-unresolved-imports",
      "The imported file does not exist",
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
