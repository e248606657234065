/** A button with its attributes and its content; React leaves no ">" in an attribute. */
const button = /<button\b([^>]*)>(.*?)<\/button>/gs;
/** The end of a link, a control, a cell or a part of a picture at which another element begins. */
const joined =
  /(?<=<\/(?:a|b|figure|g|label|legend|option|path|select|span|summary|td|text|th)>|<input type="submit"[^>]*>)(?=<[a-z])/g;

/**
 * The document as text browsers read it well: inputs instead of submit buttons, and a space between elements that
 * style sheets set apart. Lynx prints a button's value beside its label, as in "(book) Book", and w3m shows no edge
 * of a button. `readTextButton` reads what such an input sends.
 */
export function forTextBrowser(html: string): string {
  const withInputs = html.replace(button, (element, attributeText: string, content: string) => {
    const attributes = new Map(
      [...attributeText.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    if (attributes.get("type") !== "submit") return element;
    const [name, value] = [attributes.get("name"), attributes.get("value")];
    const label = content.replace(/<[^>]*>/g, "").trim() || attributes.get("aria-label");
    const disabled = attributes.has("disabled") ? " disabled" : "";
    const sent = name === undefined ? "" : ` name="${value === undefined ? name : `${name}=${value}`}"`;
    return `<input type="submit"${sent} value="${label}"${disabled}>`;
  });
  return withInputs.replace(joined, " ");
}

/** The field that the button itself would send: the label of its input is no value. */
export function readTextButton([name, value]: [string, string]): [string, string] {
  const separator = name.indexOf("=");
  return separator < 0 ? [name, value] : [name.slice(0, separator), name.slice(separator + 1)];
}
