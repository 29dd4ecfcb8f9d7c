import { UddfError, type XmlElement } from "./readUddf.ts";

/** The root of an XML text, read by the browser's own parser. Throws `UddfError`. */
export function parseXml(text: string): XmlElement {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  if (parsed.querySelector("parsererror")) throw new UddfError("not well-formed");
  return parsed.documentElement;
}
