import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { useMarkerName } from "./marker-name.ts";

function Name({ marker }: { marker: Parameters<ReturnType<typeof useMarkerName>>[0] }) {
  return <p>{useMarkerName()(marker)}</p>;
}

test.each([
  [{ kind: "pin", name: "Айкөл", count: 3, score: 9.1 }, "Айкөл, 3 врача, оценка 9,1"],
  [{ kind: "pin", name: "Айкөл", count: 1, score: null }, "Айкөл, 1 врач"],
] as const)("M-01 the marker %j is named %j", (marker, name) => {
  expect(
    renderIn("kg", "ru", <Name marker={marker} />)
      .querySelector("p")!
      .text.replaceAll("\u00a0", " "),
  ).toBe(name);
});
