/** What is read of an element while HTML is parsed; the types of the DOM are missing where tests run without it. */
export type ParsedElement = {
  textContent: string | null;
  ownerDocument: { createElement: (name: string) => ParsedElement };
  getAttribute: (name: string) => string | null;
  querySelector: (selector: string) => ParsedElement | null;
};

/** The element behind the library's own type. */
export function asParsed(element: unknown): ParsedElement {
  return element as ParsedElement;
}

/** A figure's caption while its HTML is read; an empty element when it has none. */
export function captionOf(figure: unknown): never {
  const parsed = asParsed(figure);
  return (parsed.querySelector("figcaption") ?? parsed.ownerDocument.createElement("figcaption")) as never;
}
