import { isbot } from "isbot";

/** Robots get whole lists and no script. */
export function isRobot(headers: Headers): boolean {
  return isbot(headers.get("user-agent"));
}

export function isPhone(headers: Headers): boolean {
  return /Mobi|Android/i.test(headers.get("user-agent") ?? "");
}

export function wantsScripts(headers: Headers): boolean {
  return headers.get("save-data")?.toLowerCase() !== "on" && !isRobot(headers);
}
