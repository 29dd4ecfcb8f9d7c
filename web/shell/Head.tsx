import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from "../../worker/settings/contract.ts";
import { SHARE_HEIGHT, SHARE_WIDTH, siteImagePath } from "../../worker/share/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { useSite } from "../settings/hooks.ts";

const DESCRIPTION_MAX = 160;

/** How Open Graph writes our languages. */
const OPEN_GRAPH: Record<LanguageCode, string> = {
  it: "it_IT",
  en: "en_GB",
  es: "es_ES",
  fr: "fr_FR",
  pl: "pl_PL",
  ru: "ru_RU",
};

type Props = {
  /** The page's own name; without one the site's stands alone. */
  title?: string;
  description?: string;
  /** Where the page lives, with the part of the query that makes it another page. Without one it is not indexed. */
  path?: string;
  /** The drawn share picture, as a path of this site. */
  image?: string;
  kind?: "website" | "article" | "profile";
};

/** What a page says of itself to tabs, search engines and chats. */
export function Head({ title, description, path, image, kind = "website" }: Props) {
  const t = useT();
  const site = useSite();
  const [params] = useSearch();
  const asked = params.get("lang");
  const named = title ? `${title} · ${site.name}` : site.name;
  const summary = description && shortened(description);
  if (path === undefined) {
    return (
      <>
        <title>{named}</title>
        {summary && <meta name="description" content={summary} />}
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const address = (language: LanguageCode) => site.url + inLanguage(path, language);
  // Without a word about the language the address is that of no language: it answers in the visitor's own.
  const here = asked === t.language ? address(t.language) : site.url + path;
  const picture = site.url + (image ?? siteImagePath(t.language));
  return (
    <>
      <title>{named}</title>
      {summary && <meta name="description" content={summary} />}
      <link rel="canonical" href={here} />
      {LANGUAGE_CODES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LANGUAGE)} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? site.name} />
      {summary && <meta property="og:description" content={summary} />}
      <meta property="og:url" content={here} />
      <meta property="og:locale" content={OPEN_GRAPH[t.language]} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(SHARE_WIDTH)} />
      <meta property="og:image:height" content={String(SHARE_HEIGHT)} />
      <meta property="og:image:alt" content={title ?? site.name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The same page in a language; Italian is the one without a word about it. */
export function inLanguage(path: string, language: LanguageCode): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/** The beginning of a text on one line, cut between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, "")}…`;
}
