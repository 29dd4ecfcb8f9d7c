import { Parser } from "htmlparser2";

export type HtmlText = { text: string };
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = HtmlText | HtmlElement;

/** Elements inside each other; HTML that is nested deeper is reduced to its text. */
const DEPTH_MAX = 256;

/** The nodes of HTML without its comments; of HTML nested too deep a single text. */
export function parseHtml(html: string): HtmlNode[] {
  try {
    return parse(html);
  } catch (error) {
    if (!(error instanceof NestingError)) throw error;
    // Without any "<" nothing is nested.
    return parse(html.replace(/<[^>]*>?/g, " "));
  }
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return "name" in node;
}

class NestingError extends Error {}

/** Throws `NestingError` beyond DEPTH_MAX, because the parser's time grows with the depth. */
function parse(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlNode[][] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: HtmlElement = { name, attributes, children: [] };
      open.at(-1)?.push(element);
      if (open.push(element.children) > DEPTH_MAX) throw new NestingError();
    },
    ontext(text) {
      open.at(-1)?.push({ text });
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return root;
}
