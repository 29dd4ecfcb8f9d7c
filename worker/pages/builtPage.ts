import { html } from "hono/html";
import { PAGE_MODULES } from "../lib/pageAddresses.ts";
import { type DehydratedState, PLACEHOLDERS, type RenderedPage } from "./contract.ts";

/** A whole HTML document. `link`: its `Link` header, which preloads the style sheets before the HTML is parsed. */
type PageDocument = { text: string; link?: string };

/** An output file of Vite's manifest; `imports` are keys of the manifest. */
type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The first Suspense boundary of the rendered HTML: React writes the tags hoisted to the head before it. */
const BODY_START = "<!--$-->";

const PLACEHOLDER = new RegExp(Object.values(PLACEHOLDERS).join("|"), "g");

/** The app: the module that `entry.ts` imports. */
const APP = "main.tsx";

let built: Promise<BuiltPage> | undefined;

/** Reads the built page once per isolate, because only a deploy changes it, and a deploy starts new isolates. */
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
  const response = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (!response.ok) throw new Error(`the built ${path} answered ${response.status}: run the build first`);
  return response.text();
}

/** The built page's style sheets: the `link` element of each, and its address. */
function stylesOf(page: string): { tag: string; path: string }[] {
  const tags = page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g);
  return [...tags].map(([tag, path = ""]) => ({ tag, path }));
}

class BuiltPage {
  /** The `Link` header that preloads the style sheets. */
  private readonly link: string;
  /** The page with its style sheets inlined, so that a rendered page is painted without another request. */
  private readonly inlined: string;

  constructor(
    private readonly page: string,
    private readonly manifest: Manifest,
    styles: string[],
  ) {
    const styleSheets = stylesOf(page);
    this.link = styleSheets.map(({ path }) => `<${path}>; rel=preload; as=style; crossorigin`).join(", ");
    // entry.ts makes a disabled `link` of each address.
    this.inlined = styleSheets.reduce(
      (text, { tag, path }, index) =>
        text.replace(tag, () => `<style data-href="${path}">${styles[index]}</style>`),
      page,
    );
  }

  /** A page that the server rendered. */
  documentOf({ html: text, head, dehydratedState, page: name }: RenderedPage): PageDocument {
    const bodyStart = text.indexOf(BODY_START);
    const files = [...this.filesOf(PAGE_MODULES[name].module, this.filesOf(APP))].map((file) => `/${file}`);
    // entry.ts fetches them after the first frame.
    const page = this.inlined.replace('<div id="root"', (tag) => `${tag} data-files="${files.join(" ")}"`);
    return {
      text: fillPlaceholders(page, text.slice(0, bodyStart) + head, text.slice(bodyStart), dehydratedState),
    };
  }

  /** The app shell, in which the browser renders the page. */
  shell(dehydratedState: DehydratedState): PageDocument {
    const title = String(html`<title>${dehydratedState.site.name}</title>`);
    const files = [...this.filesOf(APP)].map((file) => `<link rel="modulepreload" href="/${file}">`);
    return {
      text: fillPlaceholders(this.page, title + files.join(""), "", dehydratedState),
      link: this.link,
    };
  }

  /** The files of a module and of its imports, without those that the built page names itself. */
  private filesOf(source: string, files = new Set<string>()): Set<string> {
    const chunk = this.manifest[source];
    if (!chunk || files.has(chunk.file) || this.page.includes(chunk.file)) return files;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) this.filesOf(name, files);
    return files;
  }
}

/** Fills all placeholders in one pass, so that inserted data that equals a placeholder is not replaced. */
function fillPlaceholders(page: string, head: string, body: string, state: DehydratedState): string {
  const insertions: Record<string, string> = {
    [PLACEHOLDERS.head]: head,
    [PLACEHOLDERS.page]: body,
    [PLACEHOLDERS.dehydratedState]: JSON.stringify(state).replaceAll("<", "\\u003c"),
  };
  return page
    .replace('<html lang="it"', () => `<html lang="${state.language}"`)
    .replace(PLACEHOLDER, (placeholder) => insertions[placeholder] ?? placeholder);
}
