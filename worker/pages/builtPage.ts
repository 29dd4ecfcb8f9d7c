import { html } from "hono/html";
import { PAGE_MODULES, type PageName } from "../lib/pageAddresses.ts";
import { type DehydratedState, PLACEHOLDERS, type RenderedPage } from "./contract.ts";
import { type StyleNode, stylesCutter } from "./cutStyles.ts";

/** A whole HTML document. `link`: its `Link` header, which preloads the style sheet before the HTML is parsed. */
type PageDocument = { text: string; link?: string };

/** An output file of Vite's manifest; `imports` are keys of the manifest. */
type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The first Suspense boundary of the rendered HTML: React writes the tags hoisted to the head before it. */
const BODY_START = "<!--$-->";

/** The position of a rendered page's own rules. */
const OWN_RULES = "<!--own-rules-->";
/** The language of the built page. */
const LANGUAGE = '<html lang="it"';
const PLACEHOLDER = new RegExp(`(${[...Object.values(PLACEHOLDERS), OWN_RULES, LANGUAGE].join("|")})`);

/** A page with a placeholder in every second place. */
type Template = string[];

/** The built page's style sheet: the element and its address. */
const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

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
  const [page = "", manifest = "{}", styles = "[]"] = await Promise.all(
    ["/index.html", "/manifest.json", "/styles.json"].map((path) => read(assets, path)),
  );
  return new BuiltPage(page, JSON.parse(manifest), JSON.parse(styles));
}

async function read(assets: Fetcher, path: string): Promise<string> {
  const response = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (!response.ok) throw new Error(`the built ${path} answered ${response.status}: run the build first`);
  return response.text();
}

class BuiltPage {
  /** The address of the style sheet. */
  private readonly sheet: string;
  /** The page with a placeholder for its own rules, so that a rendered page is painted without another request. */
  private readonly styled: string;
  private readonly cutStyles: (html: string) => string;
  /** The templates of rendered pages, by page. */
  private readonly templates = new Map<PageName, Template>();

  constructor(
    private readonly page: string,
    private readonly manifest: Manifest,
    styles: StyleNode[],
  ) {
    const [tag = "", sheet = ""] = STYLE_SHEET.exec(page) ?? [];
    this.sheet = sheet;
    // entry.ts then loads the whole sheet. Without scripts the page's own rules match everything on it.
    this.styled = page.replace(tag, `<style data-href="${sheet}">${OWN_RULES}</style>`);
    this.cutStyles = stylesCutter(styles);
  }

  /** A rendered page. */
  documentOf({ html: text, head, dehydratedState, page: name }: RenderedPage): PageDocument {
    const bodyStart = text.indexOf(BODY_START);
    const template = this.templates.get(name) ?? this.templateOf(name);
    return {
      text: fillPlaceholders(template, dehydratedState, {
        [PLACEHOLDERS.head]: text.slice(0, bodyStart) + head,
        [OWN_RULES]: this.cutStyles(text),
        [PLACEHOLDERS.page]: text.slice(bodyStart),
      }),
    };
  }

  private templateOf(name: PageName): Template {
    const files = [...this.filesOf(PAGE_MODULES[name].module, this.filesOf(APP))].map((file) => `/${file}`);
    // entry.ts fetches them after the first frame.
    const page = this.styled.replace('<div id="root"', (tag) => `${tag} data-files="${files.join(" ")}"`);
    const template = page.split(PLACEHOLDER);
    this.templates.set(name, template);
    return template;
  }

  /** The app shell, in which the browser renders the page. */
  shell(dehydratedState: DehydratedState): PageDocument {
    const title = String(html`<title>${dehydratedState.site.name}</title>`);
    const files = [...this.filesOf(APP)].map((file) => `<link rel="modulepreload" href="/${file}">`);
    return {
      text: fillPlaceholders(this.page.split(PLACEHOLDER), dehydratedState, {
        [PLACEHOLDERS.head]: title + files.join(""),
      }),
      link: `<${this.sheet}>; rel=preload; as=style; crossorigin`,
    };
  }

  /** The files of a module and its imports, without those that the built page names itself. */
  private filesOf(source: string, files = new Set<string>()): Set<string> {
    const chunk = this.manifest[source];
    if (!chunk || files.has(chunk.file) || this.page.includes(chunk.file)) return files;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) this.filesOf(name, files);
    return files;
  }
}

/** Fills the placeholders of a template. Inserted data that equals a placeholder is not replaced. */
function fillPlaceholders(template: Template, state: DehydratedState, insertions: Record<string, string>) {
  const all: Record<string, string> = {
    ...insertions,
    [LANGUAGE]: `<html lang="${state.language}"`,
    [PLACEHOLDERS.dehydratedState]: JSON.stringify(state).replaceAll("<", "\\u003c"),
  };
  return template.map((part, index) => (index % 2 ? (all[part] ?? "") : part)).join("");
}
