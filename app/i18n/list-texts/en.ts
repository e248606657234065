import type { ListTexts } from "../namespaces.ts";
import booking from "../../../locales/en/booking.json";
import catalogue from "../../../locales/en/catalogue.json";
import common from "../../../locales/en/common.json";
import layout from "../../../locales/en/layout.json";
import widgets from "../../../locales/en/widgets.json";

export const texts = { booking, catalogue, common, layout, widgets } satisfies ListTexts;
