import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { ArticleHeading } from "../../../worker/blog/outputs.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { useT } from "../../lib/i18n.tsx";

const METRES_PER_SECTION = 10;

type Props = { headings: ArticleHeading[]; language: LanguageCode };

/**
 * The table of contents: on a desktop a cord next to the text with a depth mark for each section, the current one
 * highlighted; on a phone a list above the text that can be opened.
 */
export function ArticleContents({ headings, language }: Props) {
  const t = useT();
  const id = useId();
  const current = useCurrentHeading(headings.map((heading) => heading.id));
  const title = t("legal.contents", "Indice");
  return (
    <>
      <nav aria-labelledby={id} lang={t.language} className={asideLook}>
        <h2 id={id} className={titleLook}>
          {title}
        </h2>
        <ol lang={language} className={cordLook}>
          {headings.map((heading, index) => (
            <li
              key={heading.id}
              className={heading.level === 2 ? markLook : cx(markLook, subMarkLook)}
              data-depth={heading.level === 2 ? depthOf(headings, index) : undefined}
            >
              <a
                href={`#${encodeURIComponent(heading.id)}`}
                aria-current={heading.id === current ? "location" : undefined}
                className={heading.level === 2 ? cordLinkLook : cx(cordLinkLook, subLinkLook)}
              >
                {heading.text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <nav aria-label={title} lang={t.language} className={phoneLook}>
        <details className={detailsLook}>
          <summary className={summaryLook}>
            {title}
            <ChevronDown size={18} aria-hidden />
          </summary>
          <ol lang={language} className={listLook}>
            {headings.map((heading) => (
              <li key={heading.id}>
                <a
                  href={`#${encodeURIComponent(heading.id)}`}
                  className={heading.level === 2 ? entryLook : cx(entryLook, subEntryLook)}
                >
                  {heading.text}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
    </>
  );
}

/** The depth mark of a section, ten metres below the section before. */
function depthOf(headings: ArticleHeading[], index: number): string {
  const sections = headings.slice(0, index + 1).filter(({ level }) => level === 2).length;
  return `−${sections * METRES_PER_SECTION} m`;
}

const asideLook = css({
  display: { base: "none", xl: "block" },
  position: "sticky",
  top: "6.5rem",
  maxHeight: "calc(100vh - 8rem)",
  overflowY: "auto",
  paddingBlock: "1",
  scrollbarWidth: "thin",
});
const titleLook = css({
  textStyle: "label",
  color: "muted",
  paddingInlineStart: "3.6rem",
  marginBottom: "2",
});
const cordLook = css({
  position: "relative",
  _before: {
    content: '""',
    position: "absolute",
    insetInlineStart: "2.75rem",
    top: "0.6rem",
    bottom: "0.6rem",
    width: "2px",
    bgGradient: "to-b",
    gradientFrom: "lagoon",
    gradientTo: { base: "#0b4a6f", _dark: "#0f7490" },
  },
});
const markLook = css({
  position: "relative",
  paddingInlineStart: "3.6rem",
  // The depth and its mark on the cord.
  _before: {
    content: "attr(data-depth)",
    position: "absolute",
    insetInlineStart: "0",
    width: "2.3rem",
    top: "0.5rem",
    textAlign: "end",
    textStyle: "label",
    fontSize: "0.6875rem",
    color: "muted",
    whiteSpace: "nowrap",
  },
  _after: {
    content: '""',
    position: "absolute",
    insetInlineStart: "2.5rem",
    top: "0.95rem",
    width: "0.6rem",
    height: "2px",
    bg: "lagoon",
  },
  // The buoy of the current section.
  "&:has([aria-current])": {
    _after: {
      insetInlineStart: "2.4375rem",
      top: "0.69rem",
      width: "0.75rem",
      height: "0.75rem",
      borderRadius: "full",
      bg: "buoy",
    },
  },
});
const subMarkLook = css({
  "&:not(:has([aria-current]))": { _after: { width: "0.35rem!", insetInlineStart: "2.625rem!" } },
});
const cordLinkLook = css({
  display: "block",
  paddingBlock: "1.5",
  fontSize: "0.8125rem",
  lineHeight: 1.4,
  color: "muted",
  overflowWrap: "anywhere",
  _hover: { color: "ink" },
  "&[aria-current]": { color: "ink", fontWeight: "bold" },
});
const subLinkLook = css({ paddingInlineStart: "2" });

const phoneLook = css({ display: { base: "block", xl: "none" }, marginBottom: "8" });
const detailsLook = css({
  borderRadius: "sm",
  bg: "foam",
  "&[open] > summary > svg": { transform: "rotate(180deg)" },
});
const summaryLook = flex({
  align: "center",
  justify: "space-between",
  minHeight: "3rem",
  paddingInline: "4",
  fontWeight: "bold",
  cursor: "pointer",
  borderRadius: "sm",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "& svg": { transition: "transform 140ms" },
});
const listLook = css({ paddingInline: "4", paddingBottom: "3" });
const entryLook = flex({
  align: "center",
  minHeight: "touch",
  paddingBlock: "1",
  textStyle: "small",
  color: "badge",
  _hover: { textDecoration: "underline" },
});
const subEntryLook = css({ paddingInlineStart: "4" });

/** The fraction of the viewport, from its top, at which a heading must have arrived for its section to be current. */
const READING_LINE = 0.25;
/** More pixels than the height of any article. */
const ABOVE_PX = 1_000_000;

/** The id of the current section's heading; null above the first heading. */
function useCurrentHeading(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const names = ids.join(" ");
  useEffect(() => {
    const headings = names.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const line = window.innerHeight * READING_LINE;
      const passed = headings.findLast((heading) => heading.getBoundingClientRect().top < line);
      setCurrent(passed?.id ?? null);
    };
    // The observed area reaches far above the reading line, so that a jump past several headings is noticed too.
    const rootMargin = `${ABOVE_PX}px 0px ${(READING_LINE - 1) * 100}% 0px`;
    const observer = new IntersectionObserver(update, { rootMargin });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [names]);
  return current;
}
