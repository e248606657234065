import { maxPhotoBytes } from "#app/contract/catalogue-limits.ts";

/** Pixels of the longer side: enough for the largest portrait of a page on a dense screen. */
const longSide = 640;

/** A smaller JPEG of a photo with too many bytes; null if it is small enough, or the browser cannot read it. */
export async function shrinkPhoto(file: File): Promise<File | null> {
  if (file.size <= maxPhotoBytes) return null;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, longSide / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    return content && new File([content], "photo.jpg", { type: content.type });
  } catch {
    // The server reports the error.
    return null;
  }
}
