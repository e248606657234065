/** A button with its attributes and its content; React leaves no ">" in an attribute. */
const button = /<button\b([^>]*)>(.*?)<\/button>/gs;
/** The place between the end of a link, control, table cell or SVG element and the element that follows directly. */
const boundary =
  /(?<=<\/(?:a|b|figure|g|label|legend|option|path|select|span|summary|td|text|th)>|<input type="submit"[^>]*>)(?=<[a-z])/g;

/**
 * Replaces submit buttons by inputs, and adds a space between elements that only a style sheet separates. Lynx prints a
 * button's value beside its label, as in "(book) Book", and w3m shows no edge of a button. The input's value is its
 * label, so its name holds the button's name and value; `readInputOfButton` parses it.
 */
export function adaptToTextBrowser(html: string): string {
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
  return withInputs.replace(boundary, " ");
}

/** The name and value that the button would have sent, from the name of the input that replaced it. */
export function readInputOfButton([name, value]: [string, string]): [string, string] {
  const separator = name.indexOf("=");
  return separator < 0 ? [name, value] : [name.slice(0, separator), name.slice(separator + 1)];
}
