import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Beside the server bundle, which is build/server/index.js or a chunk in build/server/assets. */
const bundleFolder = import.meta.dirname;
const serverFolder = basename(bundleFolder) === "assets" ? dirname(bundleFolder) : bundleFolder;

/** The folder of the browser's build. Not in development. */
export const clientFolder = join(serverFolder, "../client");

/** Names of the files in `assets`; none in development. */
export const clientAssets = import.meta.env.DEV ? [] : readdirSync(join(clientFolder, "assets"));
