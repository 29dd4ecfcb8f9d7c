import { UddfError, type XmlElement } from "./readUddf.ts";

/** The root of an XML text, parsed by the browser. Throws `UddfError`. */
export function parseXml(text: string): XmlElement {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  if (parsed.querySelector("parsererror")) throw new UddfError("not well-formed");
  return parsed.documentElement;
}
