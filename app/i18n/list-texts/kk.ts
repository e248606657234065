import "dayjs/locale/kk.js";
import type { ListTexts } from "../namespaces.ts";
import booking from "../../../locales/kk/booking.json";
import catalogue from "../../../locales/kk/catalogue.json";
import common from "../../../locales/kk/common.json";
import layout from "../../../locales/kk/layout.json";
import widgets from "../../../locales/kk/widgets.json";

export const texts = { booking, catalogue, common, layout, widgets } satisfies ListTexts;
