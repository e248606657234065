import "dayjs/locale/hu.js";
import type { ListTexts } from "../namespaces.ts";
import booking from "../../../locales/hu/booking.json";
import catalogue from "../../../locales/hu/catalogue.json";
import common from "../../../locales/hu/common.json";
import layout from "../../../locales/hu/layout.json";
import widgets from "../../../locales/hu/widgets.json";

export const texts = { booking, catalogue, common, layout, widgets } satisfies ListTexts;
