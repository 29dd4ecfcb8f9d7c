/** A rule of the style sheet. `classes`: one class of each selector; a matching page contains at least one of them. */
type StyleRule = { text: string; classes?: string[] };
/** A rule that contains others, such as `@media (…)` and `@layer base`. */
type StyleGroup = { prelude: string; rules: StyleNode[] };
/** A part of the style sheet in the sheet's order, from `scripts/indexStyles.ts`. */
export type StyleNode = StyleRule | StyleGroup;

/** Returns what cuts from the sheet the rules that can match a page's HTML, in the order and the layers of the sheet. */
export function stylesCutter(sheet: StyleNode[]): (html: string) => string {
  const ofClass = Map.groupBy(
    listRules(sheet).flatMap((rule) => (rule.classes ?? []).map((name) => ({ name, rule }))),
    ({ name }) => name,
  );
  /** The rules of a `class` attribute, found once: pages repeat few of them, which stand in the components. */
  const ofList = new Map<string, StyleRule[]>();

  function rulesOf(list: string): StyleRule[] {
    const names = list.split(" ");
    const rules = names.flatMap((name) => (ofClass.get(name) ?? []).map(({ rule }) => rule));
    // Joined anew, because a part of the HTML would hold all of it in memory.
    if (ofList.size < LISTS_MAX) ofList.set(names.join(" "), rules);
    return rules;
  }

  return (html) => {
    const matching = new Set<StyleNode>();
    for (const list of classListsOf(html))
      for (const rule of ofList.get(list) ?? rulesOf(list)) matching.add(rule);
    return cut(sheet, matching);
  };
}

/** The most attributes to remember; the components have some thousand. */
const LISTS_MAX = 5000;

function listRules(nodes: StyleNode[]): StyleRule[] {
  return nodes.flatMap((node) => ("rules" in node ? listRules(node.rules) : [node]));
}

function cut(nodes: StyleNode[], matching: Set<StyleNode>): string {
  let text = "";
  for (const node of nodes) {
    if ("rules" in node) {
      const rules = cut(node.rules, matching);
      // The first mention of a layer decides its rank, also in the whole sheet that follows.
      if (rules || node.prelude.startsWith("@layer")) text += `${node.prelude}{${rules}}`;
    } else if (!node.classes || matching.has(node)) text += node.text;
  }
  return text;
}

/** The values of the `class` attributes, each once. */
function classListsOf(html: string): Set<string> {
  const [, ...parts] = html.split(' class="');
  return new Set(parts.map((part) => part.slice(0, part.indexOf('"'))));
}
