import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { isCachedPage } from "../dehydratedState.ts";
import { useT } from "../lib/i18n.tsx";
import { WHOLE_PAGE } from "../lib/links.ts";
import { cachedPagesQuery, isPageCached } from "../offline/queries.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";

const SHOWN_MAX = 6;

const navLook = css({ width: "min(24rem, calc(100vw - 4rem))", marginTop: "6" });

const listLook = css({
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  textAlign: "start",
  "& > li + li": { borderTop: "1px solid token(colors.line)" },
});

const linkLook = flex({
  align: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "4",
  paddingBlock: "3",
  fontWeight: "medium",
  _hover: { bg: "foam" },
  _focusVisible: { outlineOffset: "-2px" },
});

/** Links to cached pages, as full documents, because the browser must load them from the offline cache. */
export function CachedPages() {
  useReloadCachedPage();
  const t = useT();
  const site = useSite();
  const { data: pages = [] } = useQuery(cachedPagesQuery);
  if (pages.length === 0) return null;
  const ending = ` · ${site.name}`;
  const nameOf = (href: string, title: string) => {
    if (href === paths.home.href()) return t("nav.home", "Home");
    return title.endsWith(ending) ? title.slice(0, -ending.length) : title;
  };
  return (
    <nav aria-labelledby="kept-pages" className={navLook}>
      <h2
        id="kept-pages"
        className={css({ textStyle: "label", color: "muted", marginBottom: "2", textAlign: "start" })}
      >
        {t("offline.kept", "Quello che puoi leggere adesso")}
      </h2>
      <ul className={listLook}>
        {pages.slice(0, SHOWN_MAX).map(({ href, title }) => (
          <li key={href}>
            <a href={href} {...WHOLE_PAGE} className={linkLook}>
              <span className={css({ flex: 1, minWidth: "0", lineClamp: 2 })}>{nameOf(href, title)}</span>
              <ChevronRight size={18} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Loads a cached page as a document after client-side navigation to it failed. */
function useReloadCachedPage() {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    const tried = isCachedPage() && loaded?.name === location.href;
    if (tried) return;
    isPageCached().then((isCached) => isCached && location.reload());
  }, []);
}
