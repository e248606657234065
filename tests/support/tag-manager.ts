import { createServer } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

export type TagManagerServer = {
  url: string;
  /** Ids of the requested containers, one for each request. */
  requestedIds: string[];
  /** URL, headers and body of every request, one a line. */
  raw: string;
  /** Entries of the data layer with an `event`, as the container has sent them. */
  events: { event: string; [field: string]: unknown }[];
  close: () => void;
};

/**
 * A container's script that sends all it can read: each entry of the data layer, the document's text and inputs at each
 * input, and when the page is left also the URL, the referrer, cookies, storage and loaded URLs.
 */
const containerScript = (to: string) => `{
const to=${JSON.stringify(to)};
const plain=(key,value)=>Object.prototype.toString.call(value)==="[object Arguments]"?[...value]:value;
const send=(kind,data)=>navigator.sendBeacon(to+"/collect",JSON.stringify({kind,data},plain));
const sendEntry=entry=>send("entry",entry);
dataLayer.forEach(sendEntry);
dataLayer.push=(...all)=>{all.forEach(sendEntry);return Array.prototype.push.apply(dataLayer,all)};
addEventListener("pagehide",()=>send("page",[location.href,document.referrer,document.cookie,{...localStorage},
{...sessionStorage},performance.getEntries().map(({name})=>name)]));
const sendDocument=()=>send("document",[document.body.innerText,
...[...document.querySelectorAll("input")].map(({value})=>value)].join(" "));
addEventListener("input",sendDocument,true);
addEventListener("pagehide",sendDocument);
}`;

/** Starts a fake Google Tag Manager on this machine, which records its requests. */
export async function openTagManager(): Promise<TagManagerServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://x");
      opened.raw += `${request.url} ${JSON.stringify(request.headers)} ${body}\n`;
      if (url.pathname === "/gtm.js") {
        opened.requestedIds.push(url.searchParams.get("id") ?? "");
        response.writeHead(200, { "content-type": "text/javascript" }).end(containerScript(opened.url));
        return;
      }
      const { kind, data } = JSON.parse(body || "{}") as { kind?: string; data?: { event?: string } };
      if (kind === "entry" && data?.event) opened.events.push(data as TagManagerServer["events"][0]);
      response.writeHead(204).end();
    });
  });
  const { url, close } = await listenOnLoopback(server);
  const opened: TagManagerServer = {
    url,
    requestedIds: [],
    raw: "",
    events: [],
    close,
  };
  return opened;
}
