import { expect, test, vi } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { respondWithShareImage } from "./share-image.server.ts";

const facts = { title: "Dr. Nagy Anna", subtitle: "", figures: "", imageUrl: null };

test("while no image can be drawn, a link preview has the market's image in the page's language", async () => {
  const report = vi.fn();
  const requestShareImage = async (path: string, drawShareImage: () => Promise<Uint8Array | null>) => {
    const { context } = await routeArgs(path, { market: "hu", params: { lang: "en" }, drawShareImage, report });
    const { status, headers } = await respondWithShareImage(context, facts);
    return [status, headers.get("location")];
  };
  expect(await requestShareImage("/en/share/doctor/anna", async () => null)).toEqual([302, "/share/hu-en.png"]);
  expect(report).not.toHaveBeenCalled();
  expect(await requestShareImage("/en/share/doctor/anna", async () => Promise.reject(new Error("no thread")))).toEqual([
    302,
    "/share/hu-en.png",
  ]);
  expect(report).toHaveBeenCalledOnce();
});
