import { offerInternalTeam } from "#app/analytics/internal-team.ts";

/** Loaded lazily for its effect only: defines `vizitInternalTeam` for the browser's console (N-04). */
offerInternalTeam();
