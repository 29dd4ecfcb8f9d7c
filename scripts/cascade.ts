import type { ChildNode, Container } from "postcss";

/** One selector of one rule, and what decides when another sets the same: the later one of the more special ones. */
export type Placed = {
  /** The conditions around it, the outermost first. */
  at: string[];
  selector: string;
  /** Declarations as text; all of them `!important`, or none. */
  text: string;
  important: boolean;
  /** What it sets, of which element: two rules that share none of these never decide between them. */
  families: string[];
  specificity: number;
  /** The layer it stands in; empty outside of the inner ones. */
  layer: string;
};

/** The rules of a layer one by one, in their order. Throws where a rule is not as flat as Panda writes them. */
export function placedIn(layer: Container): Placed[] {
  const found: Placed[] = [];
  collect(layer.nodes ?? [], [], "");
  return found;

  function collect(nodes: ChildNode[], at: string[], name: string) {
    for (const node of nodes) {
      if (node.type === "rule") found.push(...placed(node.selectors, node.nodes, at, name));
      else if (node.type === "atrule" && node.nodes)
        if (node.name === "layer") collect(node.nodes, at, node.params);
        else collect(node.nodes, [...at, `@${node.name} ${node.params}`], name);
    }
  }
}

function placed(selectors: string[], nodes: ChildNode[], at: string[], layer: string): Placed[] {
  const declarations = nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type !== "decl") throw new Error(`a rule inside of ${selectors.join()}`);
    if (node.prop === "all" || /\brevert/.test(node.value)) throw new Error(`${node} in ${selectors.join()}`);
    return [node];
  });
  return [false, true].flatMap((important) => {
    const own = declarations.filter((declaration) => Boolean(declaration.important) === important);
    if (!own.length) return [];
    return selectors.map((selector) => ({
      at,
      selector,
      text: own.map(String).join(";"),
      important,
      families: [...new Set(own.map(({ prop }) => familyOf(prop) + elementOf(selector)))],
      specificity: specificityOf(selector),
      layer,
    }));
  });
}

/** Whether the second of two rules wins where both set the same: by its layer, then by its selector, then by its place. */
export function compared(one: Placed, other: Placed, layers: string[], laterInText: number): number {
  const rank = ({ layer }: Placed) => (layer ? layers.indexOf(layer) : layers.length);
  // Among important rules an earlier layer wins.
  const byLayer = (rank(other) - rank(one)) * (one.important ? -1 : 1);
  return Math.sign(byLayer || other.specificity - one.specificity || laterInText);
}

const PSEUDO_ELEMENT = /::[\w-]+|:(?:before|after|first-line|first-letter)(?![\w-])/;

function elementOf(selector: string): string {
  return (PSEUDO_ELEMENT.exec(selector)?.[0] ?? "").replace("::", ":");
}

/** Shorthands, longhands, sides and the logical names of the same: rather too many in one family than one too few. */
const FAMILIES: [RegExp, string][] = [
  [/^--/, "$&"],
  [/^(inset|top|right|bottom|left)\b/, "inset"],
  [/^(width|height|inline-size|block-size)$/, "size"],
  [/^border-.*radius$/, "radius"],
  [/^(grid-)?((row|column)-)?gap$/, "gap"],
  [/^(place|align|justify)-(items|content|self)$/, "$2"],
  [/^(font|line-height)\b/, "font"],
  [/^(text-wrap|white-space)\b/, "text-wrap"],
  [/^(word|overflow)-wrap$/, "wrap"],
  [/^(page-)?break\b/, "break"],
  [/^columns?\b/, "column"],
  [/^flex-(direction|wrap|flow)$/, "flow"],
  [/^text-[a-z]+/, "$&"],
  [/^[a-z]+/, "$&"],
];

/** The properties that set the same as this one, by one name. */
export function familyOf(property: string): string {
  if (property.startsWith("--")) return property;
  const plain = property.replace(/^-[a-z]+-/, "");
  const [pattern, name] = FAMILIES.find(([known]) => known.test(plain)) ?? [/.*/, "$&"];
  return (pattern.exec(plain)?.[0] ?? "").replace(pattern, name);
}

const ID = 1_000_000;
const CLASS = 1000;
/** What a part of a selector weighs; one that is a number already weighs that. */
const WEIGHTS: [RegExp, number?][] = [
  [/<(\d+)>/g],
  [/#(?:\\.|[\w-])+/g, ID],
  [/\.(?:\\.|[\w-])+/g, CLASS],
  [new RegExp(PSEUDO_ELEMENT, "g"), 1],
  [/:[\w-]+/g, CLASS],
  [/[a-z][\w-]*/gi, 1],
];
const STRONGEST_OF = /^(is|not|has)$/;
const BY_PLACE = /^nth-(last-)?(child|of-type)$/;

/** How special a selector is: a million for an id, a thousand for a class, one for an element. */
export function specificityOf(selector: string): number {
  // From the inside out; what stood there is a number from then on.
  let rest = selector.replace(/\[(?:"[^"]*"|[^\]])*\]/g, `<${CLASS}>`);
  for (;;) {
    const inner = /:([\w-]+)\(([^()]*)\)/.exec(rest);
    if (!inner) break;
    const [text, name = "", argument = ""] = inner;
    rest = rest.replace(text, `<${weightOf(name, argument)}>`);
  }
  let sum = 0;
  for (const [pattern, weight] of WEIGHTS)
    rest = rest.replace(pattern, (_, number?: string) => {
      sum += weight ?? Number(number);
      return "";
    });
  return sum;
}

function weightOf(name: string, argument: string): number {
  if (name === "where") return 0;
  if (STRONGEST_OF.test(name)) return Math.max(...argument.split(",").map(specificityOf));
  if (BY_PLACE.test(name) && !/\bof\b/.test(argument)) return CLASS;
  throw new Error(`how special is :${name}(${argument})?`);
}
