import "dayjs/locale/ru.js";
import type { ListTexts } from "../namespaces.ts";
import booking from "../../../locales/ru/booking.json";
import catalogue from "../../../locales/ru/catalogue.json";
import common from "../../../locales/ru/common.json";
import layout from "../../../locales/ru/layout.json";
import widgets from "../../../locales/ru/widgets.json";

export const texts = { booking, catalogue, common, layout, widgets } satisfies ListTexts;
