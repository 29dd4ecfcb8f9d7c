/** A rule of the style sheet. `classes`: one class of each selector; a matching page contains at least one of them. */
type StyleRule = { text: string; classes?: string[] };
/** A rule that contains others, such as `@media (…)` and `@layer base`. */
type StyleGroup = { prelude: string; rules: StyleNode[] };
/** A part of the style sheet in the sheet's order, from `scripts/indexStyles.ts`. */
export type StyleNode = StyleRule | StyleGroup;

/** The rules that can match a page's HTML, in the sheet's order and layers. */
export function cutStyles(sheet: StyleNode[], html: string): string {
  return cut(sheet, classesOf(html));
}

function cut(nodes: StyleNode[], classes: Set<string>): string {
  let text = "";
  for (const node of nodes) {
    if ("rules" in node) {
      const rules = cut(node.rules, classes);
      // Empty layers too, because the first mention of a layer decides its rank, also in the whole sheet that follows.
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
