import { expect, test } from "vitest";
import { isForVisitors } from "./visitor-routes.ts";

test.each([
  "root",
  "routes/home/page",
  "routes/catalogue/cards/card",
  "routes/search/suggestions",
  "routes/map/map-pins",
  "doctors-booking-keep",
  "routes/appointment/page",
  "routes/staff/sign-in",
  "unknown-url",
])("the route manifest of visitors has %s", (id) => expect(isForVisitors(id)).toBe(true));

test.each([
  "routes/staff/desk",
  "routes/staff/sign-out",
  "routes/staff/day/page",
  "routes/crawlers/robots",
  "routes/counter/page-view",
  "routes/content/photo",
  "routes/content/outbox-json",
  "routes/doctor/share-image",
  "routes/appointment/calendar",
  "moved-user-agreement-user_gtc",
])("the route manifest of visitors lacks %s", (id) => expect(isForVisitors(id)).toBe(false));
