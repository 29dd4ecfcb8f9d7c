type Test = (style: CSSStyleDeclaration) => boolean;

/** Elements in the place of styles. Links are underlined and headings bold anyway. */
const STYLES: { name: string; test: Test; not: string }[] = [
  {
    name: "strong",
    test: ({ fontWeight }) => isBold(fontWeight),
    not: "h1, h2, h3, h4, h5, h6, th, b, strong",
  },
  { name: "em", test: ({ fontStyle }) => /italic|oblique/.test(fontStyle), not: "i, em, cite" },
  { name: "u", test: (style) => hasLine(style, "underline"), not: "a, u" },
  { name: "s", test: (style) => hasLine(style, "line-through"), not: "s, del, strike" },
];

/** Writes bold, italic, underlined and struck text as elements, because styles do not outlast the cleaning. */
export function convertStyles(body: Element): void {
  for (const element of [...body.querySelectorAll<HTMLElement>("[style]")]) {
    if (isOnlyByName(element)) element.replaceWith(...element.childNodes);
    for (const { name, test, not } of STYLES) {
      if (!test(element.style) || element.closest(not) || !holdsText(element)) continue;
      const mark = element.ownerDocument.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
}

/** Bold and italic elements whose style says the opposite. */
function isOnlyByName({ localName, style }: HTMLElement): boolean {
  if (localName === "b" || localName === "strong") return /^(normal|[1-4]00)$/.test(style.fontWeight);
  return (localName === "i" || localName === "em") && style.fontStyle === "normal";
}

/** A mark around blocks would be lost. */
function holdsText(element: Element): boolean {
  return !element.querySelector("p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, div, blockquote");
}

function isBold(weight: string): boolean {
  return weight === "bold" || weight === "bolder" || Number(weight) >= 600;
}

function hasLine({ textDecoration, textDecorationLine }: CSSStyleDeclaration, line: string): boolean {
  return `${textDecoration} ${textDecorationLine}`.includes(line);
}
