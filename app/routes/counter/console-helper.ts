import { offerInternalTeam } from "#app/analytics/internal-team.ts";

offerInternalTeam();
