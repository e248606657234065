import { afterEach, describe, expect, test, vi } from "vitest";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { failureOf, fetchObject, HttpFailure } from "./load-failure.ts";

describe("X-07 the meaning of a failed load", () => {
  test.each([404, 400, 415])("a %s thrown by a loader has a page of its own", (status) => {
    expect(failureOf(new ErrorResponse(status, "", null))).toBeNull();
  });

  test.each([
    [401, "broken"],
    [404, "broken"],
    [429, "unavailable"],
    [500, "broken"],
    [502, "broken"],
    [503, "unavailable"],
  ] as const)("a %s from a proxy, with or without a body, is a failure", (status, kind) => {
    expect(failureOf(new ErrorResponse(status, "", ""))).toEqual({ kind });
    expect(failureOf(new ErrorResponse(status, "", "<h1>Bad Gateway</h1>"))).toEqual({ kind });
  });

  test("a 5xx of our own server is one too, whatever it carries", () => {
    expect(failureOf(new ErrorResponse(503, "", null))).toEqual({ kind: "unavailable" });
    expect(failureOf(new Error("Unexpected Server Error"))).toEqual({ kind: "broken" });
  });

  test("a missing response is distinguished from an invalid one", () => {
    expect(failureOf(new TypeError("Failed to fetch"))?.kind).not.toBe("broken");
    expect(failureOf(new Error("Unable to decode turbo-stream response"))).toEqual({ kind: "broken" });
  });

  test("X-02 the first detail of the response goes along", () => {
    const body = {
      type: "server_error",
      errors: [{ attr: null, code: "server_error", detail: "Попробуйте позже" }, { detail: "и ещё" }],
    };
    for (const error of [
      new ErrorResponse(500, "", body),
      new ErrorResponse(500, "", JSON.stringify(body)),
      new HttpFailure(500, JSON.stringify(body)),
    ]) {
      expect(failureOf(error)).toEqual({ kind: "broken", detail: "Попробуйте позже" });
    }
    expect(failureOf(new HttpFailure(500, '{"errors":[{"detail":null}]}'))).toEqual({ kind: "broken" });
  });
});

describe("X-07 the JSON of a response", () => {
  afterEach(() => vi.unstubAllGlobals());
  const respondWith = (body: string) => vi.stubGlobal("fetch", async () => new Response(body));

  test.each(["null", "true", "[]", '{"errors":[]}'])("without the expected member, %s, is a failure", async (body) => {
    respondWith(body);
    const failed = await fetchObject<{ groups: [] }>("/", "groups").catch(failureOf);
    expect(failed).toEqual({ kind: "broken" });
  });

  test("with the expected member is returned", async () => {
    respondWith('{"groups":[]}');
    expect(await fetchObject<{ groups: [] }>("/", "groups")).toEqual({ groups: [] });
  });
});
