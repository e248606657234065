import { data } from "react-router";
import { removeInvisible } from "#app/contract/invisible-characters.ts";
import { readInputOfButton } from "#app/ui/document/text-browser.server.ts";
import { maxFields } from "#app/ui/form/max-fields.ts";

/** Control characters and lone surrogates. */
const controlCharacters = /[\p{Cc}\p{Cs}]+/gu;
/** The same in multi-line text: all but the line feed. */
const controlCharactersInLines = /(?:(?!\n)[\p{Cc}\p{Cs}])+/gu;

/** Conform splits names at dots, in quadratic time. */
const maxNameLength = 200;

/**
 * The posted fields as text with spaces for control characters, and without other invisible ones.
 *
 * @param multilineFields names of fields that keep their line breaks
 * @param fileFields names of fields that may be files; they are left out if no file was chosen
 * @throws a 415 for a body that is not a form, a 400 for a malformed one, a 413 for too many fields or too long names
 */
export async function readPostedForm(
  request: Request,
  {
    multilineFields = [],
    fileFields = [],
  }: { multilineFields?: readonly string[]; fileFields?: readonly string[] } = {},
): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) throw data(null, 415);
  const posted = await request.formData().catch(() => {
    throw data(null, 400);
  });
  const fields = [...posted];
  if (fields.length > maxFields || fields.some(([name]) => name.length > maxNameLength)) throw data(null, 413);
  const clean = new FormData();
  for (const [sentName, sentValue] of fields) {
    if (typeof sentValue !== "string") {
      if (fileFields.includes(sentName) && sentValue.name !== "") clean.append(sentName, sentValue);
      continue;
    }
    // In pages for text browsers, an input whose name holds both replaces a button.
    const [name, value] = readInputOfButton([sentName, sentValue]);
    const text = multilineFields.includes(name)
      ? value.replace(/\r\n?/g, "\n").replace(controlCharactersInLines, " ")
      : value.replace(controlCharacters, " ");
    clean.append(name, removeInvisible(text));
  }
  return clean;
}
