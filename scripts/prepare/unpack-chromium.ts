import { findChromium } from "../../tests/support/chromium.ts";

await findChromium();
