/**
 * Lets React update a page that the browser translates (ADR 71). Browsers replace text nodes by elements, but React
 * keeps the text nodes: otherwise removing one throws, and a change of one is not shown. Called before hydration.
 */
export function supportBrowserTranslation(): void {
  const observer = new MutationObserver(handleRecords);
  observer.observe(document, { childList: true, subtree: true });

  /** The child of `parent` that is or shows this node; null if it was removed. */
  const shownIn = (parent: Node, child: Node): Node | null => {
    handleRecords(observer.takeRecords());
    let shown: Node | null = (child.parentNode ? null : translations.get(child)) ?? child;
    while (shown && shown.parentNode !== parent) shown = shown.parentNode;
    return shown;
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = child.parentNode === this ? child : shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    insertBefore.call(this, child, next && next.parentNode !== this ? shownIn(this, next) : next);
    return child;
  };

  function handleRecords(records: MutationRecord[]): void {
    for (const record of records) {
      if (record.type === "characterData") showChangedText(record.target);
      else for (const removed of record.removedNodes) rememberTranslation(removed, record);
    }
  }

  function rememberTranslation(removed: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (!(removed instanceof Text) || removed.parentNode) return;
    const translation = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
    if (!translation) return;
    translations.set(removed, translation);
    observer.observe(removed, { characterData: true });
  }
}

/** Elements that show a translated text, by the text that is no longer in the page. */
const translations = new WeakMap<Node, ChildNode>();

/** Google and Microsoft insert `font`, Yandex a custom element. */
function isTranslation(node: Node | null | undefined): node is ChildNode {
  return node instanceof HTMLElement && /^(?:FONT|YA-TR-SPAN)$/.test(node.tagName);
}

/** Puts a changed text back in place of its translation, so that the browser translates it again. */
function showChangedText(text: Node): void {
  const translation = text.parentNode ? undefined : translations.get(text);
  if (translation?.parentNode) translation.replaceWith(text);
}
