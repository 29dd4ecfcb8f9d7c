import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useEffect, useSyncExternalStore } from "react";
import { imageUrl } from "../../../../lib/api.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { imageUrlAtWidth } from "../../../../lib/images.ts";
import type { PictureAttributes } from "../document/PictureNode.ts";
import { FigureActions } from "./FigureActions.tsx";
import { captionLook, figureLook, imageLook } from "./figureLooks.ts";
import { PictureAltField } from "./PictureAltField.tsx";
import { PictureProgress } from "./PictureProgress.tsx";
import { usePictureUploads } from "./PictureUploadsContext.ts";

/** A picture while the text is written: its upload, its alternative text, its caption. */
export function PictureFigure({ node, editor, getPos, selected, updateAttributes }: NodeViewProps) {
  const t = useT();
  const uploads = usePictureUploads();
  const { src, alt, width, height, upload: key } = node.attrs as PictureAttributes;
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.find(key));

  /** Not a step of undo: nobody did it. */
  function setQuietly(news: Partial<PictureAttributes>) {
    const position = getPos();
    if (position === undefined || editor.isDestroyed) return;
    const { tr } = editor.state;
    for (const [name, value] of Object.entries(news)) tr.setNodeAttribute(position, name, value);
    editor.view.dispatch(tr.setMeta("addToHistory", false));
  }

  const isUploaded = upload?.state === "there";
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the upload ends, or the figure comes back after it
  useEffect(() => {
    if (key) uploads.resume(key);
    if (!isUploaded || !upload?.url) return;
    // Not while React renders, because the editor renders synchronously.
    queueMicrotask(() => setQuietly({ src: upload.url, ...upload.size, upload: null }));
  }, [key, isUploaded]);

  function remove() {
    if (key) uploads.stop(key);
  }

  return (
    <NodeViewWrapper as="figure" data-selected={selected || undefined} className={figureLook}>
      <div contentEditable={false}>
        {src ? (
          <img
            src={imageUrlAtWidth(imageUrl(src), 960)}
            alt={alt ?? ""}
            width={width ?? undefined}
            height={height ?? undefined}
            decoding="async"
            data-drag-handle
            draggable
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              // An article that is only opened stays as it is.
              if ((!width || !height) && uploads.hasUrl(src))
                setQuietly({ width: naturalWidth, height: naturalHeight });
            }}
            className={imageLook}
          />
        ) : (
          <PictureProgress upload={upload} onRetry={() => key && uploads.retry(key)} />
        )}
        <FigureActions
          editor={editor}
          getPos={getPos}
          name={alt || t("editor.picture", "Immagine")}
          onRemove={remove}
        />
        <PictureAltField
          alt={alt}
          isOpen={selected}
          disabled={!editor.isEditable}
          onChange={(alt) => updateAttributes({ alt })}
        />
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
