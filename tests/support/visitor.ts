import { setTimeout } from "node:timers/promises";
import { parse, type HTMLElement } from "node-html-parser";
import { busyRetryAfter } from "#app/ops/busy-refusal.ts";
import { sendRequest, type HttpResponse, type RequestOptions } from "./http.ts";

/** A page as a visitor without script sees it, and the actions on it. */
export type Page = {
  url: URL;
  status: number;
  response: HttpResponse;
  document: HTMLElement;
  /** All readable text, with collapsed spaces. */
  text: string;
  /** Follows the first link whose text or accessible name contains the string or matches the pattern. */
  follow(name: string | RegExp): Promise<Page>;
  /** The form with the named button; without a name, the first form in main. */
  form(buttonName?: string | RegExp): PageForm;
};

export type PageForm = {
  /** The fields that a submit would send now, in order. */
  values(): [string, string][];
  submit(typed?: Record<string, string>): Promise<Page>;
};

export type Visitor = {
  get(path: string): Promise<Page>;
  /** All bytes of all responses so far. */
  wireBytes(): number;
  cookies: Map<string, string>;
  /** All Set-Cookie headers so far. */
  setCookies: string[];
  /** The Location of every redirect followed so far. */
  locations: string[];
};

const desktop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * A visitor with cookies and without script, who follows redirects and prefers `language`. `https`: requests look as
 * if a TLS proxy forwarded them, which the product must be configured to trust. `keepsCookies`: false for a browser
 * that refuses them.
 */
export function createVisitor(
  origin: string,
  { language = "", userAgent = desktop, https = false, keepsCookies = true } = {},
): Visitor {
  const cookies = new Map<string, string>();
  const setCookies: string[] = [];
  const locations: string[] = [];
  let wireBytes = 0;

  async function visit(url: URL, { method = "GET", body, from }: Step = {}, redirects = 0): Promise<Page> {
    const headers: Record<string, string> = { "user-agent": userAgent, "accept-encoding": "br", accept: "text/html" };
    if (from) headers["referer"] = from.href;
    if (language) headers["accept-language"] = language;
    if (https) headers["x-forwarded-proto"] = "https";
    if (cookies.size > 0) headers["cookie"] = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (method === "POST")
      Object.assign(headers, {
        origin: https ? url.origin.replace(/^http:/, "https:") : url.origin,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(Buffer.byteLength(body ?? "")),
      });
    const response = await requestUntilAdmitted(url, { method, headers, ...(body === undefined ? {} : { body }) });
    wireBytes += response.wireBytes;
    setCookies.push(...(response.headers["set-cookie"] ?? []));
    if (keepsCookies) for (const line of response.headers["set-cookie"] ?? []) keepCookie(cookies, line);
    const location = response.headers.location;
    if (response.status >= 300 && response.status < 400 && location) {
      if (redirects >= 10) throw new Error(`redirects without end at ${url.href}`);
      locations.push(location);
      const again = response.status === 307 || response.status === 308;
      return visit(new URL(location, url), { from, ...(again ? { method, body } : {}) }, redirects + 1);
    }
    return createPage(url, response, visit);
  }

  return { get: (path) => visit(new URL(path, origin)), wireBytes: () => wireBytes, cookies, setCookies, locations };
}

/** Asks again when told to, as a visitor does: requests of other tests at the same time can fill a shared product. */
async function requestUntilAdmitted(url: URL, options: RequestOptions): Promise<HttpResponse> {
  for (let left = 10; ; left -= 1) {
    const response = await sendRequest(url, options);
    if (response.status !== 503 || response.headers["retry-after"] !== busyRetryAfter || left === 0) return response;
    await setTimeout(Number(busyRetryAfter) * 1000);
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf("="));
  const value = pair.slice(pair.indexOf("=") + 1);
  const isGone = attributes.some(
    (attribute) =>
      /^max-age=0$/i.test(attribute) || (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now()),
  );
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
}

/** `from`: the referring page. */
type Step = { method?: "GET" | "POST" | undefined; body?: string | undefined; from?: URL | undefined };
type Visit = (url: URL, step?: Step) => Promise<Page>;

function createPage(url: URL, response: HttpResponse, visit: Visit): Page {
  // Parsed on first use: most pages are only passed on the way.
  let parsed: HTMLElement | undefined;
  let text: string | undefined;
  const readDocument = () => (parsed ??= parse(response.text));
  return {
    url,
    status: response.status,
    response,
    get document() {
      return readDocument();
    },
    get text() {
      return (text ??= readable(readDocument()));
    },
    async follow(name) {
      const links = readDocument().querySelectorAll("a[href]");
      const link = links.find((element) => isNamed(element, name));
      if (!link) throw new Error(`no link "${name}" on ${url.href}; there are: ${links.map(nameOf).join(" | ")}`);
      return visit(new URL(link.getAttribute("href") ?? "", url), { from: url });
    },
    form(buttonName) {
      const forms = readDocument().querySelectorAll(buttonName === undefined ? "main form" : "form");
      const form = forms.find(
        (candidate) => buttonName === undefined || buttonsOf(candidate).some((button) => isNamed(button, buttonName)),
      );
      if (!form) throw new Error(`no form with a button "${buttonName ?? ""}" on ${url.href}`);
      const button = buttonsOf(form).find((candidate) => buttonName === undefined || isNamed(candidate, buttonName));
      return createForm(form, button, url, visit);
    },
  };
}

function createForm(form: HTMLElement, button: HTMLElement | undefined, url: URL, visit: Visit): PageForm {
  const values = () => [
    ...fieldsOf(form),
    ...(button?.getAttribute("name")
      ? [[button.getAttribute("name")!, button.getAttribute("value") ?? ""] as [string, string]]
      : []),
  ];
  return {
    values,
    submit(typed = {}) {
      const known = new Set(form.querySelectorAll("[name]").map((field) => field.getAttribute("name")));
      for (const name of Object.keys(typed))
        if (!known.has(name))
          throw new Error(`no field "${name}" in the form on ${url.href}; there are: ${[...known].join(", ")}`);
      const sent = new URLSearchParams([...values().filter(([name]) => !(name in typed)), ...Object.entries(typed)]);
      const target = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", url);
      const method = (button?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get").toLowerCase();
      if (method === "post") return visit(target, { method: "POST", body: sent.toString(), from: url });
      target.search = sent.toString();
      return visit(target, { from: url });
    },
  };
}

function fieldsOf(form: HTMLElement): [string, string][] {
  return form.querySelectorAll("input[name], select[name], textarea[name]").flatMap((field): [string, string][] => {
    const name = field.getAttribute("name") ?? "";
    const type = (field.getAttribute("type") ?? "text").toLowerCase();
    if (field.hasAttribute("disabled") || ["submit", "button", "image", "reset", "file"].includes(type)) return [];
    if (type === "checkbox" || type === "radio")
      return field.hasAttribute("checked") ? [[name, field.getAttribute("value") ?? "on"]] : [];
    if (field.tagName === "TEXTAREA") return [[name, field.text]];
    if (field.tagName === "SELECT") {
      const options = field.querySelectorAll("option");
      const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
      return chosen ? [[name, chosen.getAttribute("value") ?? chosen.text]] : [];
    }
    return [[name, field.getAttribute("value") ?? ""]];
  });
}

function buttonsOf(form: HTMLElement): HTMLElement[] {
  return form
    .querySelectorAll("button, input[type=submit]")
    .filter((button) => button.getAttribute("type") !== "button");
}

function isNamed(element: HTMLElement, name: string | RegExp): boolean {
  const actual = nameOf(element);
  return typeof name === "string" ? actual.includes(name) : name.test(actual);
}

function nameOf(element: HTMLElement): string {
  return (
    element.getAttribute("aria-label") ??
    (element.tagName === "INPUT" ? (element.getAttribute("value") ?? "") : readable(element))
  );
}

function readable(element: HTMLElement): string {
  const copy = parse(element.toString());
  for (const unseen of copy.querySelectorAll("script, style, template, head")) unseen.remove();
  return copy.structuredText.replace(/\s+/g, " ").trim();
}
