import { XMLParser, XMLValidator } from "fast-xml-parser";
import { UddfError, type XmlElement } from "../../web/profiles/logbook/imports/readUddf.ts";

type Ordered = { [name: string]: unknown };

/** Reads an XML text where there is no browser, into what is read of an element. */
export function parseXmlInNode(text: string): XmlElement {
  if (XMLValidator.validate(text) !== true) throw new UddfError("not well-formed");
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    removeNSPrefix: true,
  });
  const [root] = (parser.parse(text) as Ordered[])
    .flatMap(toElement)
    .filter((one) => one.localName !== "?xml");
  if (!root) throw new UddfError("no element");
  return root;
}

function toElement(node: Ordered): XmlElement[] {
  const { ":@": attributes, ...rest } = node;
  const [name] = Object.keys(rest);
  if (!name || name === "#text") return [];
  const inner = rest[name] as Ordered[];
  const children = inner.flatMap(toElement);
  return [
    {
      localName: name,
      children,
      textContent: inner.map((one) => String(one["#text"] ?? "")).join(""),
      getAttribute: (attribute) => (attributes as Record<string, string> | undefined)?.[attribute] ?? null,
    },
  ];
}
