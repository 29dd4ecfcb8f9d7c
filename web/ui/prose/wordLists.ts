/** Word's list items: paragraphs with a list style and the bullet as text. */
const LINE = "[style*='mso-list:']:is(p, li, h1, h2, h3)";
const BULLET = "[style*='mso-list:Ignore'], [style*='mso-list: Ignore']";

/** A list that is being built, with the level of its items. */
type OpenList = { list: Element; level: number };

/** Converts Word's list paragraphs to lists inside lists, by the levels of their styles. */
export function convertWordLists(body: Element): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const line of body.querySelectorAll(LINE)) {
    const level = Number(/mso-list:[^;]*level(\d)/.exec(line.getAttribute("style") ?? "")?.[1] ?? 1);
    const tag = readListTag(line);
    line.querySelector(BULLET)?.remove();
    // Something else stood between this line and the list.
    if (line.previousElementSibling !== last) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === tag));
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(tag);
      const item = open.at(-1)?.list.lastElementChild;
      if (item) item.append(list);
      else {
        line.before(list);
        last = list;
      }
      open.push({ list, level });
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...line.childNodes);
    open.at(-1)?.list.append(item);
    line.remove();
  }
}

/** Numbers and letters count; a lone "o" is Word's hollow bullet. */
function readListTag(line: Element): "ol" | "ul" {
  const bullet = line.querySelector(BULLET)?.textContent ?? "";
  return /\w/.test(bullet) && !/^o\s/.test(bullet) ? "ol" : "ul";
}
