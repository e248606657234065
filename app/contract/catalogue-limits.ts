/** Maximum characters of a doctor's titles, and of texts of several lines, in one language. */
export const maxTextLength = { line: 200, area: 5000 };

/** Maximum bytes of a photo: lists show dozens of them. */
export const maxPhotoBytes = 300 * 1024;

/** Pixels of a photo's width and height. */
export const photoPixels = { min: 100, max: 4000 };

/** Minutes of a slot. */
export const slotMinutesRange = { min: 5, max: 480 };
