import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useRootData } from "./root-data.ts";
import { usePaths } from "./use-paths.ts";

test.each([
  ["useRootData", useRootData, "useRootData must be used below the root route, whose loader has succeeded"],
  ["usePaths", usePaths, "usePaths must be used inside PageContext"],
])("X-06 %s fails outside its provider with an error that names it", (_, hook, message) => {
  const Component = () => <>{JSON.stringify(hook())}</>;
  expect(() => renderToString(<Component />)).toThrow(message);
});
