/** A rule of the style sheet. `classes`: one class of each of its selectors, of which one at least stands in a page that it matches. */
type StyleRule = { text: string; classes?: string[] };
/** A rule that holds others, as `@media (…)` and `@layer base`. */
type StyleGroup = { prelude: string; rules: StyleNode[] };
/** A part of the style sheet as `scripts/indexStyles.ts` writes it, in the order of the sheet. */
export type StyleNode = StyleRule | StyleGroup;

/** The rules that can match a page's HTML, in the order and the layers of the sheet. */
export function cutStyles(sheet: StyleNode[], html: string): string {
  return cut(sheet, classesOf(html));
}

function cut(nodes: StyleNode[], classes: Set<string>): string {
  let text = "";
  for (const node of nodes) {
    if ("rules" in node) {
      const rules = cut(node.rules, classes);
      // The first mention of a layer decides its rank, also in the whole sheet that follows.
      if (rules || node.prelude.startsWith("@layer")) text += `${node.prelude}{${rules}}`;
    } else if (!node.classes || node.classes.some((name) => classes.has(name))) text += node.text;
  }
  return text;
}

function classesOf(html: string): Set<string> {
  const lists = new Set<string>();
  for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g)) lists.add(list);
  return new Set([...lists].flatMap((list) => list.split(" ")));
}
