import { html } from "hono/html";
import { type Drawing, PLACES, type Served } from "./contract.ts";

type Finished = { text: string; link: string };
type Drawn = Extract<Drawing, { kind: "page" }>;

/** One file of the build, by its source. What it imports comes with it. */
type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Where React begins the page itself; before it stands what belongs in the head. */
const PAGE_BEGINS = "<!--$-->";

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
  const [page, manifest] = await Promise.all(
    ["/index.html", "/manifest.json"].map((path) => read(assets, path)),
  );
  return new BuiltPage(page ?? "", JSON.parse(manifest ?? "{}"));
}

async function read(assets: Fetcher, path: string): Promise<string> {
  const answer = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (!answer.ok) throw new Error(`the built ${path} answered ${answer.status}: run the build first`);
  return answer.text();
}

class BuiltPage {
  /** Around the head's place, the page's and that of what the browser goes on from. */
  private readonly parts: [string, string, string, string];
  /** What a browser may begin to fetch before it has read the page. */
  private readonly link: string;

  constructor(
    private readonly page: string,
    private readonly manifest: Manifest,
  ) {
    const [beforeHead = "", rest = ""] = page.split(PLACES.head);
    const [beforePage = "", after = ""] = rest.split(PLACES.page);
    const [beforeServed = "", end = ""] = after.split(PLACES.served);
    this.parts = [beforeHead, beforePage, beforeServed, end];
    const styles = page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g);
    this.link = [...styles].map(([, file]) => `<${file}>; rel=preload; as=style; crossorigin`).join(", ");
  }

  /** The page that React drew, in the built one. */
  async finish({ html: drawn, head, served, source }: Drawn): Promise<Finished> {
    const text = await new Response(drawn).text();
    const begin = text.indexOf(PAGE_BEGINS);
    const files = [...this.filesOf(source)].filter((file) => !this.page.includes(file));
    const preloads = files.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`);
    return this.write(text.slice(0, begin) + head + preloads.join(""), text.slice(begin), served);
  }

  /** The page that the browser will draw. */
  plain(served: Served): Finished {
    return this.write(String(html`<title>${served.site.name}</title>`), "", served);
  }

  private write(head: string, page: string, served: Served): Finished {
    const [beforeHead, beforePage, beforeServed, end] = this.parts;
    const facts = JSON.stringify(served).replaceAll("<", "\\u003c");
    const language = beforeHead.replace('<html lang="it"', `<html lang="${served.language}"`);
    return { text: language + head + beforePage + page + beforeServed + facts + end, link: this.link };
  }

  private filesOf(source: string, files = new Set<string>()): Set<string> {
    const chunk = this.manifest[source];
    if (!chunk || files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) this.filesOf(name, files);
    return files;
  }
}
