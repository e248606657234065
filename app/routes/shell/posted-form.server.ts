import { data } from "react-router";
import { maxFields } from "#app/ui/form/max-fields.ts";

/** What cannot be seen but can deceive: control characters, direction overrides, zero widths, halves of pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]+/gu;
/** The same in a text of several lines. */
const unseenInLines = /(?:(?!\n)[\p{Cc}\p{Cf}\p{Cs}])+/gu;

/** Conform takes a name apart at its dots, in time that grows with the square of its length. */
const maxNameLength = 200;

/**
 * The fields a page's form posted, as text free of unseen characters; files are left out.
 * Fields named in `ofLines` keep their lines. Throws a 415 for a body that is no form, a 400 for one that is
 * broken, a 413 for one of too many fields or too long names.
 */
export async function readPostedForm(
  request: Request,
  { ofLines = [] }: { ofLines?: readonly string[] } = {},
): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) throw data(null, 415);
  const posted = await request.formData().catch(() => {
    throw data(null, 400);
  });
  const fields = [...posted];
  if (fields.length > maxFields || fields.some(([name]) => name.length > maxNameLength)) throw data(null, 413);
  const clean = new FormData();
  for (const [name, value] of fields) {
    if (typeof value !== "string") continue;
    clean.append(
      name,
      ofLines.includes(name) ? value.replace(/\r\n?/g, "\n").replace(unseenInLines, " ") : value.replace(unseen, " "),
    );
  }
  return clean;
}
