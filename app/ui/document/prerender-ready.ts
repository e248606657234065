/** Time without requests before a prerenderer may take the page (CN 7). */
export const prerenderQuietMs = 40_000;

/**
 * The inline script of pages that a prerenderer opens: `prerenderReady` is false until no request has been pending for
 * a while. Requests are those of the page's scripts; the browser itself waits for the document's files.
 */
export const prerenderScript = `{
self.prerenderReady=false;
let pending=0,timer;
const wait=()=>{clearTimeout(timer);if(!pending)timer=setTimeout(()=>{self.prerenderReady=true},${prerenderQuietMs})};
const ask=self.fetch;
self.fetch=(...all)=>{pending++;wait();return ask.apply(self,all).finally(()=>{pending--;wait()})};
wait();
}`;
