import "dayjs/locale/ro.js";
import type { ListTexts } from "../namespaces.ts";
import booking from "../../../locales/ro/booking.json";
import catalogue from "../../../locales/ro/catalogue.json";
import common from "../../../locales/ro/common.json";
import layout from "../../../locales/ro/layout.json";
import widgets from "../../../locales/ro/widgets.json";

export const texts = { booking, catalogue, common, layout, widgets } satisfies ListTexts;
