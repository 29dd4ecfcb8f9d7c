import { createElement, type ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { LINK_MAX, trimSentenceEnd, URL_PATTERN } from "../../../worker/lib/links.ts";
import { type ProseBlock, type ProseRun, parseProse } from "../../../worker/lib/prose.ts";

type Props = { text: string; className?: string; level?: 2 | 3 };

/** Renders prose as React elements, so that typed text never becomes HTML. `level` is the level of its headings. */
export function ProseText({ text, className, level = 3 }: Props) {
  return createElement(
    "div",
    { className: cx(proseLook, className), dir: "auto" },
    ...parseProse(text).map((block) => renderBlock(block, level)),
  );
}

/** Renders the runs of one line or list item. */
export function ProseRuns({ runs }: { runs: ProseRun[] }) {
  return createElement("span", { className: lineLook, dir: "auto" }, ...linkifyProse(runs).map(renderRun));
}

function renderBlock({ kind, items }: ProseBlock, level: 2 | 3): ReactNode {
  const draw = (tag: string, runs: ProseRun[] = []) =>
    createElement(tag, null, ...linkifyProse(runs).map(renderRun));
  if (kind === "heading") return draw(`h${level}`, items[0]);
  if (kind === "paragraph") return draw("p", items[0]);
  return createElement(kind === "bullets" ? "ul" : "ol", null, ...items.map((runs) => draw("li", runs)));
}

function renderRun({ text, bold, italic, href }: ProseRun): ReactNode {
  let element: ReactNode = text;
  if (italic) element = <em>{element}</em>;
  if (bold) element = <strong>{element}</strong>;
  if (!href) return element;
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener">
      {element}
    </a>
  );
}

const lineLook = css({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

/** Also used by the editor. A blank line is as high as the others. */
export const proseLook = css({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  "& > * + *": { marginTop: "1.6em" },
  "& :is(h2, h3)": { fontWeight: "bold", fontSize: "lg" },
  "& :is(h2, h3) + *": { marginTop: "2" },
  "& :is(p) + :is(ul, ol)": { marginTop: "0.4em" },
  "& :is(ul, ol)": { paddingInlineStart: "1.5em" },
  "& ul": { listStyle: "disc" },
  "& ol": { listStyle: "decimal" },
  "& li + li": { marginTop: "0.25em" },
  "& li::marker": { color: "sea" },
  "& strong": { fontWeight: "bold" },
  "& em": { fontStyle: "italic" },
  "& a": { color: "sea", textDecoration: "underline", textUnderlineOffset: "0.15em" },
});

/** Turns web addresses inside text runs into links. */
export function linkifyProse(runs: ProseRun[]): ProseRun[] {
  return runs.flatMap((run) => (run.href ? [run] : linkifyRun(run)));
}

function linkifyRun(run: ProseRun): ProseRun[] {
  const found: ProseRun[] = [];
  let at = 0;
  for (const { 0: long, index } of run.text.matchAll(new RegExp(URL_PATTERN, "g"))) {
    const address = trimSentenceEnd(long);
    if (address.length > LINK_MAX) continue;
    if (index > at) found.push({ ...run, text: run.text.slice(at, index) });
    found.push({ ...run, text: address, href: address });
    at = index + address.length;
  }
  if (at < run.text.length) found.push({ ...run, text: run.text.slice(at) });
  return found;
}
