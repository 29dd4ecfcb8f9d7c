import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from "../../worker/lib/languages.ts";
import { SHARE_HEIGHT, SHARE_WIDTH, siteImagePath } from "../../worker/pages/share/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { useSite } from "../settings/hooks.ts";

const DESCRIPTION_MAX = 160;

const OPEN_GRAPH: Record<LanguageCode, string> = {
  it: "it_IT",
  en: "en_GB",
  es: "es_ES",
  fr: "fr_FR",
  pl: "pl_PL",
  ru: "ru_RU",
};

type Props = {
  /** The page's title; without a title only the site's name is shown. */
  title?: string;
  description?: string;
  /** The canonical path with significant query parameters. A page without it is not indexed. */
  path?: string;
  /** The share image's path. */
  image?: string;
  kind?: "website" | "article" | "profile";
  /**
   * The translations of a text that exists in some languages only, each at its own path, the page's own first. Without
   * them the page is in all six languages, at one path with `lang`.
   */
  translations?: PageTranslation[];
  /** False for a filtered form of a page: readers share its address, search engines index only the page itself. */
  isIndexed?: boolean;
};

type PageTranslation = { language: LanguageCode; path: string };

/** Title and metadata for browsers, search engines and chats. */
export function Head({
  title,
  description,
  path,
  image,
  kind = "website",
  translations,
  isIndexed = true,
}: Props) {
  const t = useT();
  const site = useSite();
  const [params] = useSearch();
  const requestedLanguage = params.get("lang");
  const named = title ? `${title} · ${site.name}` : site.name;
  const summary = description && truncate(description);
  if (path === undefined) {
    return (
      <>
        <title>{named}</title>
        {summary && <meta name="description" content={summary} />}
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const alternates =
    translations ?? LANGUAGE_CODES.map((language) => ({ language, path: withLanguageParam(path, language) }));
  const isLanguageSignificant = !translations && requestedLanguage === t.language;
  const here = site.url + (isLanguageSignificant ? withLanguageParam(path, t.language) : path);
  // The address without `lang` responds in the visitor's language, so it is the `x-default`.
  const fallback = translations ? undefined : site.url + withLanguageParam(path, DEFAULT_LANGUAGE);
  const picture = site.url + (image ?? siteImagePath(t.language));
  return (
    <>
      <title>{named}</title>
      {summary && <meta name="description" content={summary} />}
      {isIndexed ? (
        <>
          <link rel="canonical" href={here} />
          {alternates.map(({ language, path }) => (
            <link key={language} rel="alternate" hrefLang={language} href={site.url + path} />
          ))}
          {fallback && <link rel="alternate" hrefLang="x-default" href={fallback} />}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? site.name} />
      {summary && <meta property="og:description" content={summary} />}
      <meta property="og:url" content={here} />
      <meta property="og:locale" content={OPEN_GRAPH[translations?.[0]?.language ?? t.language]} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(SHARE_WIDTH)} />
      <meta property="og:image:height" content={String(SHARE_HEIGHT)} />
      <meta property="og:image:alt" content={title ?? site.name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The page's path in a language; Italian has no `lang`. */
function withLanguageParam(path: string, language: LanguageCode): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/** The beginning of a text on one line, cut at a word boundary. */
function truncate(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, "")}…`;
}
