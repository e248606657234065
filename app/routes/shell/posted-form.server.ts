import { data } from "react-router";

/** What cannot be seen but can deceive: control characters, direction overrides, zero widths, halves of pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]+/gu;
/** The same in a text of several lines. */
const unseenInLines = /(?:(?!\n)[\p{Cc}\p{Cf}\p{Cs}])+/gu;

/**
 * The fields a page's form posted, as text free of unseen characters; files are left out.
 * Fields named in `ofLines` keep their lines. Throws a 415 for a body that is no form, a 400 for one that is broken.
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
  const clean = new FormData();
  for (const [name, value] of posted) {
    if (typeof value !== "string") continue;
    clean.append(
      name,
      ofLines.includes(name) ? value.replace(/\r\n?/g, "\n").replace(unseenInLines, " ") : value.replace(unseen, " "),
    );
  }
  return clean;
}
