import type { XmlElement } from "../../../web/profiles/logbook/imports/readUddf.ts";
import { parseXmlInNode } from "../xmlElement.ts";
import schemaText from "./FatturaPA_v1.2.2.xsd?raw";

/**
 * What is wrong with a FatturaPA file by the official schema, one sentence each. Reads the parts of XML Schema that the
 * schema uses: sequences and choices of elements, their numbers, and the facets of simple types.
 */
export function validateFattura(xml: string): string[] {
  const root = parseXmlInNode(xml);
  const declared = childrenOf(schema).find(
    (node) => node.localName === "element" && node.getAttribute("name") === root.localName,
  );
  if (!declared) return [`${root.localName} is no root`];
  const attribute = checkValue(
    typeOf(declared, "FormatoTrasmissioneType"),
    root.getAttribute("versione") ?? "",
  );
  return [...attribute.map((error) => `versione ${error}`), ...check(root, typeOf(declared), root.localName)];
}

const childrenOf = ({ children }: XmlElement): XmlElement[] => [...children];

const schema = parseXmlInNode(schemaText.replace(/^\uFEFF/, ""));
const types = new Map(
  childrenOf(schema)
    .filter(({ localName }) => localName === "complexType" || localName === "simpleType")
    .map((node) => [node.getAttribute("name"), node]),
);

/** The type of a declared element: named, or written inside it; a built-in one is its name. */
function typeOf(element: XmlElement, name = element.getAttribute("type")): XmlElement | string {
  const inner = childrenOf(element).find(({ localName }) => /^(simple|complex)Type$/.test(localName));
  return inner ?? types.get(name) ?? String(name);
}

function check(element: XmlElement, type: XmlElement | string, path: string): string[] {
  if (typeof type === "string" || type.localName === "simpleType")
    return checkValue(type, element.textContent ?? "").map((error) => `${path} ${error}`);
  const model = childrenOf(type).find(({ localName }) => localName === "sequence" || localName === "choice");
  if (!model) return [];
  const declared = new Map<string | null, XmlElement>();
  const pattern = patternOf(model, declared);
  const names = childrenOf(element)
    .map(({ localName }) => `${localName} `)
    .join("");
  const wrong = new RegExp(`^${pattern}$`).test(names) ? [] : [`${path} has ${names.trim()}`];
  const inner = childrenOf(element).flatMap((child) => {
    const declaration = declared.get(child.localName);
    return declaration ? check(child, typeOf(declaration), `${path}/${child.localName}`) : [];
  });
  return [...wrong, ...inner];
}

/** A content model as a pattern of its elements' names, each followed by a space. */
function patternOf(node: XmlElement, declared: Map<string | null, XmlElement>): string {
  const [min, max] = [node.getAttribute("minOccurs") ?? "1", node.getAttribute("maxOccurs") ?? "1"];
  const times = `{${min},${max === "unbounded" ? "" : max}}`;
  if (node.localName === "element") {
    const name = node.getAttribute("name") ?? node.getAttribute("ref");
    declared.set(name, node);
    return `(?:${name} )${times}`;
  }
  const parts = childrenOf(node)
    .filter(({ localName }) => ["element", "sequence", "choice"].includes(localName))
    .map((child) => patternOf(child, declared));
  return `(?:${parts.join(node.localName === "choice" ? "|" : "")})${times}`;
}

const BUILT_IN: Record<string, RegExp> = {
  "xs:date": /^\d{4}-\d{2}-\d{2}$/,
  "xs:decimal": /^-?\d+(\.\d+)?$/,
  "xs:integer": /^-?\d+$/,
};

function checkValue(type: XmlElement | string, value: string): string[] {
  if (typeof type === "string")
    return (BUILT_IN[type] ?? /^/).test(value) ? [] : [`"${value}" is no ${type}`];
  const restriction = childrenOf(type).find(({ localName }) => localName === "restriction");
  if (!restriction) throw new Error("a simple type without a restriction");
  const base = restriction.getAttribute("base") ?? "";
  const facets = (name: string) =>
    childrenOf(restriction)
      .filter(({ localName }) => localName === name)
      .map((node) => node.getAttribute("value") ?? "");
  const allowed = facets("enumeration");
  const fits = [
    ...facets("pattern").map((pattern) => new RegExp(`^(?:${toJavaScript(pattern)})$`, "u").test(value)),
    ...facets("length").map((length) => value.length === Number(length)),
    ...facets("minLength").map((length) => value.length >= Number(length)),
    ...facets("maxLength").map((length) => value.length <= Number(length)),
    ...facets("minInclusive").map((least) =>
      base === "xs:date" ? value >= least : Number(value) >= Number(least),
    ),
    ...facets("maxInclusive").map((most) => Number(value) <= Number(most)),
    allowed.length === 0 || allowed.includes(value),
  ];
  const wrong = fits.every(Boolean) ? [] : [`"${value}" does not fit ${type.getAttribute("name")}`];
  return [...checkValue(types.get(base) ?? base, value), ...wrong];
}

/** The schema names the blocks of Latin alone, and both together in one class. */
function toJavaScript(pattern: string): string {
  return pattern
    .replaceAll("[\\p{IsBasicLatin}\\p{IsLatin-1Supplement}]", "[\\u0000-\\u00ff]")
    .replaceAll("\\p{IsBasicLatin}", "[\\u0000-\\u007f]");
}
