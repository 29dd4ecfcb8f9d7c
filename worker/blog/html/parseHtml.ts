import { DomHandler, Parser } from "htmlparser2";

export type HtmlNode = DomHandler["root"]["children"][number];
export type HtmlElement = Extract<HtmlNode, { attribs: object }>;

/** Elements inside each other; HTML that is nested deeper is reduced to its text. */
const DEPTH_MAX = 256;

/** The nodes of HTML; of HTML nested too deep a single text. */
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
  return "attribs" in node;
}

function parse(html: string): HtmlNode[] {
  const handler = new BoundedHandler();
  new Parser(handler).end(html);
  return handler.root.children;
}

class NestingError extends Error {}

/** Builds the tree, and gives up beyond DEPTH_MAX because the parser's time grows with the depth. */
class BoundedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes);
    if (this.tagStack.length > DEPTH_MAX) throw new NestingError();
  }
}
