const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const startScript = /<script nonce="([^"]*)" type="module" async="">(.*?)<\/script>/s;

/**
 * Delays a document's modules until its first paint, so that they do not compete with the document for the network and
 * the processor of a phone. A hidden tab does not paint, and loads them at once.
 *
 * @param preloads links to the files that the modules load when they run
 */
export function loadScriptsAfterPaint(html: string, preloads = ""): string {
  const found = startScript.exec(html);
  if (!found) return html;
  const [script, nonce = ""] = found;
  let links = "";
  const withoutPreloads = html.replace(preloadLink, (_link, href: string) => {
    // Static imports are requested with the script; only those by import(), requested later, need a preload.
    const isStatic = script.includes(`import "${href}"`) || script.includes(` from "${href}"`);
    if (!isStatic) links += `<link rel="modulepreload" href="${href}">`;
    return "";
  });
  const loader = `{let load=()=>document.body.append(document.createRange().createContextualFragment(${literal(
    links + script + preloads,
  )}));document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}`;
  return joinScripts(
    withoutPreloads.replace(startScript, () => `<script nonce="${nonce}">${loader}</script>`),
    nonce,
  );
}

/**
 * Moves the code of the body's inline scripts into the last one, since the content security policy has a hash of each
 * script. The others stay as empty elements, which hydration expects.
 */
function joinScripts(html: string, nonce: string): string {
  const open = `<script nonce="${nonce}">`;
  const head = html.indexOf("</head>");
  const last = html.lastIndexOf(open);
  const code: string[] = [];
  const body = html.slice(head, last).replace(/<script nonce="[^"]*">(.*?)<\/script>/gs, (_script, text: string) => {
    code.push(text, "\n");
    return "<script></script>";
  });
  return html.slice(0, head) + body + open + code.join("") + html.slice(last + open.length);
}

/** A JavaScript string literal that is safe in a script element. */
function literal(text: string): string {
  const escaped = text
    .replace(/[\\']/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("</", "<\\/")
    .replaceAll("<!--", "<\\!--");
  return `'${escaped}'`;
}
