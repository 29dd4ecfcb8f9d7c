/** Word's list items: paragraphs with a list style and the bullet as text. */
const LINE = "[style*='mso-list:']:is(p, li, h1, h2, h3)";
const BULLET = "[style*='mso-list:ignore' i]";

/** A list that is being built, with the level of its items. */
type OpenList = { list: Element; level: number };

/** Removes spaces from Word's styles, because Word breaks lines at any space, also after "mso-list:". */
export function joinWordStyles(body: Element): void {
  for (const element of body.querySelectorAll("[style*='mso-']")) {
    const style = element.getAttribute("style") ?? "";
    element.setAttribute("style", style.replace(/\s+/g, " ").replace(/ ?([:;]) ?/g, "$1"));
  }
}

/** Converts Word's list paragraphs to nested lists, by the levels in their styles. */
export function convertWordLists(body: Element): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const line of body.querySelectorAll(LINE)) {
    const level = Number(/mso-list:[^;]{0,100}level(\d)/.exec(line.getAttribute("style") ?? "")?.[1] ?? 1);
    const { tag, start } = readBullet(line);
    line.querySelector(BULLET)?.remove();
    // Another element is between this line and the list.
    if (line.previousElementSibling !== last) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === tag));
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(tag);
      if (start > 1) list.setAttribute("start", String(start));
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

/** The kind and start of an item: numbers and letters count, "o" is a hollow bullet; of "2.3." the last number. */
function readBullet(line: Element): { tag: "ol" | "ul"; start: number } {
  const bullet = line.querySelector(BULLET)?.textContent ?? "";
  const isOrdered = /\w/.test(bullet) && !/^o\s/.test(bullet);
  return { tag: isOrdered ? "ol" : "ul", start: Number(/(\d{1,6})\W*$/.exec(bullet)?.[1] ?? 1) };
}

/** One or more emoji: every character is of one, and not all are digits, "#" or "*", which some emoji contain. */
const EMOJI = /^(?=.*[^\d#*\s])[\p{Emoji}\p{Emoji_Component}\s]+$/u;

/** Replaces emoji that other sites and mail programs show as pictures by their text. */
export function replaceEmojiPictures(body: Element): void {
  for (const image of body.querySelectorAll("img[alt]")) {
    const alt = image.getAttribute("alt")?.trim() ?? "";
    if (EMOJI.test(alt)) image.replaceWith(alt);
  }
}
