import { hash } from "node:crypto";
import { imageSize } from "image-size";
import { maxPhotoBytes, photoPixels } from "#app/contract/catalogue-limits.ts";
import { photoTypes } from "#app/contract/photo.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { findPhoto, storePhoto, type Photo } from "./queries.ts";
import { removeMetadata } from "./remove-metadata.ts";

/**
 * Stores a photo without its metadata, under the hash of the stored bytes. @returns its URL. Faults: photo_too_large;
 * photo_format (or a file that ends too early); photo_size (pixels).
 */
export async function addPhoto(db: Database, content: Buffer): Promise<Result<string>> {
  if (content.byteLength > maxPhotoBytes) return refuse("content", "photo_too_large", { n: maxPhotoBytes / 1024 });
  const read = readPhoto(content);
  if (!read) return refuse("content", "photo_format");
  const { min, max } = photoPixels;
  if (Math.min(read.width, read.height) < min || Math.max(read.width, read.height) > max)
    return refuse("content", "photo_size", { least: min, most: max });
  const clean = removeMetadata(content, read.type);
  if (!clean) return refuse("content", "photo_format");
  const photo = { hash: hash("sha256", clean, "base64url"), type: read.type, content: clean };
  await storePhoto(db, photo);
  return accept(urlOf(photo));
}

export const urlOf = ({ hash, type }: Pick<Photo, "hash" | "type">): string => `/photos/${hash}.${type}`;

/** Whether the URL is of a stored photo. */
export async function isStoredPhoto(db: Database, url: string): Promise<boolean> {
  const [, hash] = /^\/photos\/([\w-]{43})\./.exec(url) ?? [];
  const photo = hash ? await findPhoto(db, hash) : null;
  return photo !== null && urlOf(photo) === url;
}

/** The type and size of a photo, read from its content; null: not a photo of these types. */
function readPhoto(content: Buffer) {
  try {
    const { type: found, width, height } = imageSize(content);
    const type = photoTypes.find((photoType) => photoType === found);
    return type ? { type, width, height } : null;
  } catch {
    return null;
  }
}
