import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Play } from "lucide-react";
import { useId } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { type ArticleVideo, VIDEO_PROVIDER_NAMES, videoPageUrl } from "../../../worker/blog/html/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { captionLook, FigureActions, figureLook } from "./FigureActions.tsx";

/** The longest title of a video, in characters. */
const TITLE_MAX = 200;

/** A video in the editor. Nothing is loaded from the video's site. */
export function VideoFigure({ node, editor, getPos, selected, updateAttributes }: NodeViewProps) {
  const t = useT();
  const id = useId();
  const { title, ...video } = node.attrs as ArticleVideo & { title: string };
  const site = VIDEO_PROVIDER_NAMES[video.provider];
  return (
    <NodeViewWrapper as="figure" data-selected={selected || undefined} className={figureLook}>
      <div contentEditable={false}>
        <div data-drag-handle draggable className={boxLook}>
          <Play size={40} aria-hidden />
          <strong>{site}</strong>
          <span className={css({ textStyle: "label", fontWeight: "normal" })}>{videoPageUrl(video)}</span>
        </div>
        <FigureActions editor={editor} getPos={getPos} name={title || site} />
        <div className={grid({ gap: "1.5", marginTop: "2" })}>
          <label htmlFor={id} className={css({ textStyle: "label" })}>
            {t("editor.video_title", "Titolo del video")}
          </label>
          <input
            id={id}
            type="text"
            value={title}
            maxLength={TITLE_MAX}
            disabled={!editor.isEditable}
            placeholder={site}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
            onChange={(event) => updateAttributes({ title: event.target.value })}
            className={cx(inputLook, css({ bg: "card" }))}
          />
        </div>
      </div>
      <NodeViewContent<"figcaption">
        as="figcaption"
        data-placeholder={
          node.content.size === 0 ? t("editor.caption_placeholder", "Didascalia, se serve") : undefined
        }
        className={captionLook}
      />
    </NodeViewWrapper>
  );
}

const boxLook = grid({
  placeContent: "center",
  justifyItems: "center",
  gap: "1",
  aspectRatio: "16 / 9",
  padding: "4",
  borderRadius: "sm",
  bg: "abyss",
  color: "white",
  textAlign: "center",
  overflowWrap: "anywhere",
  cursor: "grab",
});
