import { useMemo } from "react";
import { css } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { FieldValue } from "../../drafts/FieldConflictSheet.tsx";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { type ComparedBlock, type ComparedWords, compareBlocks } from "./compareBlocks.ts";

type Props = {
  /** HTML. */
  before: string;
  after: string;
  /** One of the texts with its own words marked, or both in one: removed and added words. */
  show: "before" | "after" | "both";
};

/** The number of equal paragraphs shown around a difference; others are folded. */
const AROUND = 1;

/** The differences of two texts: marked by colour and line, and for screen readers by text. */
export function TextComparison({ before, after, show }: Props) {
  const t = useT();
  const blocks = useMemo(
    () => compareBlocks(listTextBlocks(t, before), listTextBlocks(t, after)),
    [t, before, after],
  );
  if (blocks.every(({ isSame }) => isSame))
    return (
      <p className={css({ textStyle: "small", color: "muted" })}>
        {before === after
          ? t("editor.compare_same", "I due testi sono uguali.")
          : t("editor.compare_same_words", "Le parole sono le stesse: cambia solo la formattazione.")}
      </p>
    );
  return (
    <div className={grid({ gap: "3", textStyle: "small", lineHeight: 1.6, minWidth: "0" })}>
      {foldEqual(blocks).map(({ start, isFolded, members }) =>
        isFolded ? (
          <details key={start} className={foldedLook}>
            <summary className={inlineRow({ minHeight: "touch", color: "sea", cursor: "pointer" })}>
              {t.count("editor.compare_folded", members.length, {
                one: "{{count}} paragrafo uguale",
                other: "{{count}} paragrafi uguali",
              })}
            </summary>
            <Blocks blocks={members} show={show} start={start} />
          </details>
        ) : (
          <Blocks key={start} blocks={members} show={show} start={start} />
        ),
      )}
    </div>
  );
}

type BlocksProps = { blocks: ComparedBlock[]; show: Props["show"]; start: number };

function Blocks({ blocks, show, start }: BlocksProps) {
  return blocks.map(({ words }, index) => {
    const shown = words.filter(({ isIn }) => isIn === "both" || show === "both" || isIn === show);
    if (shown.length === 0) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a comparison have no other key
      <p key={start + index} className={css({ overflowWrap: "anywhere" })}>
        {shown.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a paragraph have no other key
          <ComparedRun key={at} run={run} show={show} />
        ))}
      </p>
    );
  });
}

function ComparedRun({ run: { text, isIn }, show }: { run: ComparedWords; show: Props["show"] }) {
  const t = useT();
  if (isIn === "both") return text;
  const isBefore = isIn === "before";
  const Mark = isBefore ? "del" : "ins";
  const both = isBefore ? t("editor.compare_removed", "rimosso:") : t("editor.compare_added", "aggiunto:");
  const label = show === "both" ? both : t("editor.compare_only_here", "solo qui:");
  return (
    <Mark className={show === "both" ? (isBefore ? removedLook : addedLook) : ownLook}>
      <span className={css({ srOnly: true })}> [{label} </span>
      {text}
      <span className={css({ srOnly: true })}>] </span>
    </Mark>
  );
}

type Fold = { start: number; isFolded: boolean; members: ComparedBlock[] };

/** Folds three or more equal paragraphs that are far from any difference. */
function foldEqual(blocks: ComparedBlock[]): Fold[] {
  const isNear = (at: number) =>
    blocks.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ isSame }) => !isSame);
  const folds: Fold[] = [];
  blocks.forEach((block, at) => {
    const isFar = !isNear(at);
    const last = folds.at(-1);
    if (last && last.isFolded === isFar) last.members.push(block);
    else folds.push({ start: at, isFolded: isFar, members: [block] });
  });
  return folds.map((fold) => ({ ...fold, isFolded: fold.isFolded && fold.members.length > 2 }));
}
/** Above the clickable area that chooses this text in a conflict. */
const foldedLook = css({ position: "relative", zIndex: "1" });
const removedLook = css({
  bg: "dangerSoft",
  color: "ink",
  textDecoration: "line-through",
  borderBottom: "2px solid token(colors.danger)",
});
const addedLook = css({
  bg: "foam",
  color: "ink",
  textDecoration: "none",
  borderBottom: "2px solid token(colors.sea)",
});
/** The same colour for both texts, because neither is wrong. */
const ownLook = css({
  fontWeight: "medium",
  textDecoration: "none",
  borderBottom: "2px solid token(colors.sea)",
});

type ArticleFieldValueProps = { name: Exclude<keyof ArticleFields, "content">; fields: ArticleFields };

/** The value of an article's field other than its text: pictures as pictures, other values as text. */
export function ArticleFieldValue({ name, fields }: ArticleFieldValueProps) {
  const t = useT();
  const pictures = name === "cover_image_url" || name === "gallery_images" ? [fields[name] ?? []].flat() : [];
  const text = toText(name, fields, t.language) || t("admin.user.no_value", "Vuoto");
  return <FieldValue pictures={pictures} text={text} />;
}

function toText(name: ArticleFieldValueProps["name"], fields: ArticleFields, language: string): string {
  if (name === "hashtags") return fields.hashtags.map((hashtag) => `#${hashtag}`).join(" ");
  if (name === "language")
    return new Intl.DisplayNames(language, { type: "language" }).of(fields.language) ?? "";
  // The group's id means nothing to the reader.
  if (name === "translation_group") return fields.translation_group ? "✓" : "";
  const value = fields[name];
  return Array.isArray(value) ? "" : (value ?? "");
}

/** The elements of an article that are compared as one paragraph; a table row includes the content of its cells. */
const BLOCKS = "h2, h3, p, li, blockquote, pre, figure, tr, hr";

/** The paragraphs of an article's HTML as plain text, each with its kind: heading, item, quote, picture or video. */
function listTextBlocks(t: Translate, html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll(BLOCKS)]
    .filter((block) => block.matches("tr") || !(block.closest("tr") || block.querySelector(BLOCKS)))
    .map((block) => blockText(t, block))
    .filter(Boolean);
}

function blockText(t: Translate, block: Element): string {
  const text = (block.textContent ?? "").replace(/\s+/g, " ").trim();
  if (block.matches("h2")) return text && `## ${text}`;
  if (block.matches("h3")) return text && `### ${text}`;
  if (block.matches("hr")) return "―";
  if (block.matches("tr"))
    return [...block.children].map((cell) => (cell.textContent ?? "").trim()).join(" | ");
  if (block.matches("figure")) return figureText(t, block, text);
  const inside = block.closest("li, blockquote");
  if (inside?.matches("li")) return text && `• ${text}`;
  if (inside) return text && `» ${text}`;
  return text;
}

function figureText(t: Translate, figure: Element, caption: string): string {
  const picture = figure.querySelector("img");
  const alt = picture?.getAttribute("alt") ?? "";
  const label = picture
    ? t("editor.compare_picture", "Foto: {{name}}", { name: alt || fileName(picture.getAttribute("src")) })
    : t("editor.compare_video", "Video: {{name}}", { name: figure.getAttribute("data-video-id") ?? "" });
  return `[${label}] ${caption}`.trim();
}

function fileName(url: string | null): string {
  return url?.split("/").at(-1)?.split("?")[0] ?? "";
}
