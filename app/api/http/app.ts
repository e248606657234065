import { Hono } from "hono";
import { cors } from "hono/cors";
import { tagOfCall } from "#app/reports/report.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { errorBody, HttpFault, unavailable } from "./http-fault.ts";
import { serveAppointmentChanges, serveAppointmentCodes, serveAppointments, serveOperators } from "./appointments.ts";
import { serveCatalogue } from "./catalogue.ts";
import { serveClinicDesk } from "./clinic-desk.ts";
import { serveClinics } from "./clinics.ts";
import { serveCodes } from "./codes.ts";
import { callerOf, type ApiBindings, type ApiContext, type ApiDeps } from "./context.ts";
import { respondWithin } from "./deadline.ts";
import { serveDocs } from "./docs.ts";
import { serveEvents } from "./events.ts";
import { createCallLimiter } from "./call-limiter.ts";
import { serveIntegrations } from "./integrations.ts";
import { serveJoins } from "./joins.ts";
import { serveCallbacks, serveLeads } from "./leads.ts";
import { serveOutbox } from "./outbox.ts";
import { servePrivacy } from "./privacy.ts";
import { serveReviews } from "./reviews.ts";
import { servePatientSessions } from "./patient-sessions.ts";
import type { ApiApp, Server } from "./route.ts";
import { serveSearch } from "./search.ts";
import { serveSlots } from "./slots.ts";
import { serveSecondFactor, serveStaff } from "./staff.ts";
import { serveStaticMap } from "./static-map.ts";
import { serveSupply } from "./supply.ts";
import { serveInvitations, serveOwnAccount, serveTeam } from "./team.ts";

export type { ApiDeps } from "./context.ts";

/** The whole API as one fetch handler. It trusts the bindings of a request, which come from this process. */
export function createApiApp(deps: ApiDeps): ApiApp {
  const app: ApiApp = new Hono({ strict: false });
  const server: Server = { app, deps, methodsByPath: new Map(), callLimiter: createCallLimiter() };

  const openToPages = cors({
    origin: "*",
    allowMethods: ["GET"],
    allowHeaders: ["accept-language", "country-id", "tag-id"],
  });
  // Hono copies a response to add headers, and a caller in this process needs none.
  app.use((c, next) => (c.env?.takeBody ? next() : openToPages(c, next)));
  app.use(refuseForeignWrites);
  app.use(respondWithin(deps.deadlines.apiResponse));
  serveCatalogue(server);
  serveClinics(server);
  serveSearch(server);
  serveReviews(server);
  serveEvents(server);
  serveStaticMap(server);
  serveSlots(server);
  serveCodes(server);
  serveAppointments(server);
  serveOperators(server);
  servePatientSessions(server);
  serveAppointmentCodes(server);
  serveAppointmentChanges(server);
  serveClinicDesk(server);
  serveLeads(server);
  serveCallbacks(server);
  serveJoins(server);
  serveIntegrations(server);
  serveSupply(server);
  servePrivacy(server);
  serveStaff(server);
  serveSecondFactor(server);
  serveOwnAccount(server);
  serveInvitations(server);
  serveTeam(server);
  serveDocs(server);
  if (deps.demo) serveOutbox(server);

  for (const [path, methods] of server.methodsByPath) {
    app.all(path, (c) => {
      c.header("Allow", methods.join(", "));
      return respondWithFault(
        c,
        deps,
        new HttpFault(405, "client_error", [{ attr: null, code: "method_not_allowed" }]),
      );
    });
  }
  app.notFound((c) =>
    respondWithFault(c, deps, new HttpFault(404, "client_error", [{ attr: null, code: "not_found" }])),
  );
  app.onError((error, c) => {
    const { method, path } = c.req;
    const reportError = (title: string, facts: object = {}) =>
      deps.report({ title, tag: tagOfCall(method, path), level: "fatal", error, facts: { method, path, ...facts } });
    if (error instanceof HttpFault) {
      if (error.status >= 500)
        reportError("the API responds with an error of its own", { fault: error.faults[0]?.code });
      return respondWithFault(c, deps, error);
    }
    // The client closed the connection during its request: nobody reads the response.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof DatabaseUnavailable) {
      reportError("the database is unavailable");
      return respondWithFault(c, deps, unavailable());
    }
    reportError("unexpected error in the API");
    return respondWithFault(c, deps, new HttpFault(500, "server_error", [{ attr: null, code: "server_error" }]));
  });
  return app;
}

const outageRetryAfterSeconds = 5;

function respondWithFault(c: ApiContext, deps: ApiDeps, fault: HttpFault): Response {
  const retryAfter = Math.max(
    fault.status === 503 ? outageRetryAfterSeconds : 0,
    ...fault.faults.map((one) => one.retryAfter ?? 0),
  );
  if (retryAfter > 0) c.header("Retry-After", String(retryAfter));
  return c.json(errorBody(fault.type, fault.faults, localeForFault(c, deps)), fault.status);
}

function localeForFault(c: ApiContext, deps: ApiDeps) {
  try {
    return callerOf(c, deps.markets).locale;
  } catch {
    return "en";
  }
}

/** Refuses writes by pages of other sites. Callers other than browsers send no Origin. */
async function refuseForeignWrites(c: ApiContext, next: () => Promise<void>): Promise<void> {
  const origin = c.req.header("origin");
  const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD" && c.req.method !== "OPTIONS";
  if (isWrite && origin !== undefined && URL.parse(origin)?.host !== c.req.header("host")) {
    throw new HttpFault(403, "client_error", [{ attr: null, code: "foreign_origin" }]);
  }
  await next();
}

export type { ApiBindings };
