import { expect, test } from "vitest";
import { collectScript } from "./collect-script.ts";

test("X-04 no setting of the error reports can end the script element that contains it", () => {
  const ends = "</script></script>";
  const reports = { script: ends, dsn: ends, release: ends, environment: ends };
  const script = collectScript(reports, { replays: false });
  expect(script).not.toContain("</");
  expect(script).toContain(String.raw`"\u003c/script>\u003c/script>"`);
});
