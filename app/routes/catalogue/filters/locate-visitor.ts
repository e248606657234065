import type { i18n } from "i18next";
import type { Paths } from "#app/i18n/use-paths.ts";
import { fetchJson, fetchOk } from "#app/ui/document/load-failure.ts";
import { hideToast, showToast } from "#app/ui/toast/toasts.ts";
import { findPosition } from "./find-position.ts";

let running: Promise<boolean> | null = null;
/** The toast that explains the last refusal. */
let refusal: number | null = null;

/**
 * Asks the browser for the visitor's position and stores it (M-06). A call during another shares its result.
 *
 * @returns false if the position is refused or not stored, which a toast explains
 * @throws as `fetchOk`
 */
export function locateVisitor(i18n: Pick<i18n, "t">, path: Paths): Promise<boolean> {
  running ??= locate(i18n, path).finally(() => (running = null));
  return running;
}

async function locate({ t }: Pick<i18n, "t">, path: Paths): Promise<boolean> {
  const refuse = (text: string) => {
    refusal = showToast({ kind: "failed", text });
    return false;
  };
  if (refusal !== null) hideToast(refusal);
  if (!navigator.cookieEnabled) return refuse(t("catalogue:filters.noCookies"));
  const position = await findPosition();
  if ("failure" in position) return refuse(t(position.failure, { ns: "catalogue" }));
  const { latitude, longitude } = position.coords;
  const body = new URLSearchParams({ lat: String(latitude), lng: String(longitude) });
  const [url = ""] = path("/place", {}).split("?");
  await fetchOk(url, { method: "POST", body });
  // A browser can drop the cookie without an error.
  return (await fetchJson<boolean>(url)) || refuse(t("catalogue:filters.noCookies"));
}
