import { html } from "hono/html";
import { PAGES } from "../lib/pageAddresses.ts";
import { type Drawing, PLACES, type Served } from "./contract.ts";

/** `link`: what a browser may begin to fetch before it has read the page. */
type Finished = { text: string; link?: string };
type Drawn = Extract<Drawing, { kind: "page" }>;

/** One file of the build, by its source. What it imports comes with it. */
type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Where React begins the page itself; before it stands what belongs in the head. */
const PAGE_BEGINS = "<!--$-->";

const PLACEHOLDER = new RegExp(Object.values(PLACES).join("|"), "g");

/** The module that `begin.ts` imports: the app. */
const APP = "main.tsx";

let built: Promise<BuiltPage> | undefined;

/** The built page, read once: it changes only with a deploy, which begins with fresh memory. */
export function builtPage(assets: Fetcher): Promise<BuiltPage> {
  built ??= readBuilt(assets).catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  return built;
}

async function readBuilt(assets: Fetcher): Promise<BuiltPage> {
  const [page = "", manifest = "{}"] = await Promise.all(
    ["/index.html", "/manifest.json"].map((path) => read(assets, path)),
  );
  const styles = await Promise.all(stylesOf(page).map(({ path }) => read(assets, path)));
  return new BuiltPage(page, JSON.parse(manifest), styles);
}

async function read(assets: Fetcher, path: string): Promise<string> {
  const answer = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (!answer.ok) throw new Error(`the built ${path} answered ${answer.status}: run the build first`);
  return answer.text();
}

/** The built page's style sheets: the tag that asks for each, and the address it asks for. */
function stylesOf(page: string): { tag: string; path: string }[] {
  const tags = page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g);
  return [...tags].map(([tag, path = ""]) => ({ tag, path }));
}

class BuiltPage {
  /** What a browser may begin to fetch before it has read the page. */
  private readonly link: string;
  /** The page with its styles in it: a drawn page shows as soon as it is here. */
  private readonly whole: string;

  constructor(
    private readonly page: string,
    private readonly manifest: Manifest,
    styles: string[],
  ) {
    const asked = stylesOf(page);
    this.link = asked.map(({ path }) => `<${path}>; rel=preload; as=style; crossorigin`).join(", ");
    // The tag stays, switched off, for the parts that load later and would ask for the styles they need.
    this.whole = asked.reduce(
      (text, { tag, path }, index) =>
        text.replace(
          tag,
          () => `<style>${styles[index]}</style><link rel="stylesheet" href="${path}" disabled>`,
        ),
      page,
    );
  }

  /** The page that React drew, in the built one. */
  finish({ html: text, head, served, page: name }: Drawn): Finished {
    const begin = text.indexOf(PAGE_BEGINS);
    const files = [...this.filesOf(PAGES[name].module, this.filesOf(APP))].map((file) => `/${file}`);
    // begin.ts fetches them after the first frame.
    const page = this.whole.replace('<div id="root"', (tag) => `${tag} data-files="${files.join(" ")}"`);
    return { text: filled(page, text.slice(0, begin) + head, text.slice(begin), served) };
  }

  /** The page that the browser will draw. */
  plain(served: Served): Finished {
    const title = String(html`<title>${served.site.name}</title>`);
    const files = [...this.filesOf(APP)].map((file) => `<link rel="modulepreload" href="/${file}">`);
    return { text: filled(this.page, title + files.join(""), "", served), link: this.link };
  }

  /** Addresses of a module's file and of those it imports, without those that the built page asks for by itself. */
  private filesOf(source: string, files = new Set<string>()): Set<string> {
    const chunk = this.manifest[source];
    if (!chunk || files.has(chunk.file) || this.page.includes(chunk.file)) return files;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) this.filesOf(name, files);
    return files;
  }
}

/** All placeholders are filled in one pass, so that inserted data that equals a placeholder is not replaced. */
function filled(page: string, head: string, body: string, served: Served): string {
  const facts = JSON.stringify(served).replaceAll("<", "\\u003c");
  const insertions: Record<string, string> = {
    [PLACES.head]: head,
    [PLACES.page]: body,
    [PLACES.served]: facts,
  };
  return page
    .replace('<html lang="it"', () => `<html lang="${served.language}"`)
    .replace(PLACEHOLDER, (placeholder) => insertions[placeholder] ?? placeholder);
}
