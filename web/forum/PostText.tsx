import { createElement, type ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { topicPath } from "../../worker/forum/contract.ts";
import type { ForumTopicCard } from "../../worker/forum/outputs.ts";
import { type PostBlock, parsePost } from "../../worker/forum/text/contract.ts";
import { isOtherSite } from "../../worker/lib/links.ts";
import type { PostRun } from "../../worker/lib/prose.ts";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { imageSrcSet } from "../lib/images.ts";
import { usePictureViewer } from "../shell/gallery/usePictureViewer.tsx";
import { ZOOM_ATTRIBUTE } from "../shell/gallery/zoomAttribute.ts";
import { proseLook } from "../ui/prose/ProseText.tsx";

/** The topic of a post; `#12` in the post refers to the topic's replies. */
type PostTopic = Pick<ForumTopicCard, "id" | "last_reply_number">;

type Props = {
  text: string;
  /** Without a topic, such as before the topic exists, `#12` is plain text. */
  topic?: PostTopic;
  className?: string;
};

/**
 * Renders a post as React elements, so that typed text never becomes HTML. A post's headings only look like headings
 * and are not part of the page's outline. A click on a picture opens the viewer.
 */
export function PostText({ text, topic, className }: Props) {
  const t = useT();
  const { openPicture, preload, viewer } = usePictureViewer(
    t("forum.post_pictures", "Immagini del messaggio"),
  );
  return (
    <>
      {createElement(
        "div",
        {
          className: cx(proseLook, postLook, className),
          dir: "auto",
          onClick: openPicture,
          onPointerOver: preload,
          onFocus: preload,
        },
        ...parsePost(text).map((block) => renderBlock(block, topic)),
      )}
      {viewer}
    </>
  );
}

function renderBlock(block: PostBlock, topic?: PostTopic): ReactNode {
  const draw = (tag: string, runs: PostRun[] = []) =>
    createElement(tag, null, ...runs.map((run) => renderRun(run, topic)));
  switch (block.kind) {
    case "quote":
      return createElement("blockquote", null, ...block.blocks.map((inner) => renderBlock(inner, topic)));
    case "code":
      return (
        // Focusable, because long lines scroll.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "picture":
      return <PostPicture src={block.src} alt={block.alt} />;
    case "paragraph":
      return draw("p", block.items[0]);
    case "heading":
      return createElement("p", { className: headingLook }, draw("strong", block.items[0]));
    default:
      return createElement(
        block.kind === "bullets" ? "ul" : "ol",
        null,
        ...block.items.map((runs) => draw("li", runs)),
      );
  }
}

function renderRun(run: PostRun, topic?: PostTopic): ReactNode {
  if (run.picture !== undefined) return <PostPicture src={run.picture} alt={run.text} />;
  let element: ReactNode = run.code ? <code>{run.text}</code> : run.text;
  if (run.italic) element = <em>{element}</em>;
  if (run.bold) element = <strong>{element}</strong>;
  if (run.reply && topic && run.reply <= topic.last_reply_number)
    return <a href={topicPath(topic.id, { reply: run.reply })}>{element}</a>;
  if (!run.href) return element;
  if (!isOtherSite(run.href)) return <a href={run.href}>{element}</a>;
  return (
    <a href={run.href} target="_blank" rel="ugc nofollow noopener">
      {element}
    </a>
  );
}

/** The widths of a post's picture in pixels; the largest is the width of a post's text. */
const WIDTHS = [320, 640, 960, 1280] as const;
const SIZES = "(min-width: 48rem) 36rem, calc(100vw - 4rem)";

/** A picture as a link to the full picture. */
function PostPicture({ src, alt }: { src: string; alt: string }) {
  const t = useT();
  const shown = imageUrl(src);
  const label = t("event.zoom", "Ingrandisci: {{photo}}", { photo: alt || t("article.picture", "immagine") });
  return (
    <a href={shown} {...{ [ZOOM_ATTRIBUTE]: "" }} aria-label={label}>
      <img
        srcSet={imageSrcSet(shown, WIDTHS)}
        sizes={SIZES}
        src={shown}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

const headingLook = css({ fontSize: "lg" });

const postLook = css({
  "& blockquote": {
    paddingInlineStart: "1em",
    borderInlineStart: "3px solid token(colors.lagoon)",
    color: "muted",
    "& > * + *": { marginTop: "0.8em" },
  },
  "& blockquote + p": { marginTop: "0.8em" },
  "& code": {
    fontFamily: "ui-monospace, monospace",
    fontSize: "0.9em",
    paddingInline: "0.3em",
    paddingBlock: "0.1em",
    borderRadius: "0.3em",
    bg: "foam",
  },
  "& pre": {
    overflowX: "auto",
    padding: "1em",
    borderRadius: "sm",
    bg: "foam",
    whiteSpace: "pre",
    "& code": { padding: "0", bg: "transparent" },
  },
  "& a[data-zoom]": { display: "block", maxWidth: "36rem", cursor: "zoom-in" },
  // Room is reserved for the picture, because its size is unknown before it loads.
  "& img": {
    display: "block",
    width: "100%",
    aspectRatio: "3 / 2",
    objectFit: "contain",
    borderRadius: "sm",
    bg: "foam",
  },
});
