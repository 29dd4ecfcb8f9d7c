/** How Word writes a line of a list: a paragraph that says so in its style, with the bullet as a text of its own. */
const LINE = "[style*='mso-list:']:is(p, li, h1, h2, h3)";
const BULLET = "[style*='mso-list:Ignore'], [style*='mso-list: Ignore']";

/** Pasted HTML in which Word's lists are lists. Read apart from the page: nothing in it is fetched or run. */
export function wordLists(html: string): string {
  if (!html.includes("mso-list")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  let list: Element | null = null;
  for (const line of body.querySelectorAll(LINE)) {
    const bullet = line.querySelector(BULLET);
    const tag = /\w/.test(bullet?.textContent ?? "") && !/^o\s/.test(bullet?.textContent ?? "") ? "ol" : "ul";
    bullet?.remove();
    if (!list || list !== line.previousElementSibling || list.localName !== tag) {
      list = document.createElement(tag);
      line.before(list);
    }
    const item = document.createElement("li");
    item.append(...line.childNodes);
    list.append(item);
    line.remove();
  }
  return body.innerHTML;
}
