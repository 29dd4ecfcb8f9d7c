import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { CloudOff, RotateCcw, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { IMAGE_ALT_MAX } from "../../../worker/blog/html/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { imageUrlAtWidth } from "../../lib/images.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { uploadErrorText } from "../../uploads/errorTexts.ts";
import type { PictureAttributes } from "./articleExtensions.ts";
import { captionLook, FigureActions, figureLook, imageLook } from "./FigureActions.tsx";
import { failedOffline, type PictureUpload, usePictureUploads } from "./pictureUploads.ts";

/** A picture in the editor: its upload, its alternative text, its caption. */
export function PictureFigure({ node, editor, getPos, selected, updateAttributes }: NodeViewProps) {
  const t = useT();
  const uploads = usePictureUploads();
  const { src, alt, width, height, upload: key } = node.attrs as PictureAttributes;
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.find(key));

  /** Sets attributes outside the undo history, because the user did not make the change. */
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
    // In a microtask, because the editor renders synchronously and React is rendering now.
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
              // Only for pictures added on this page, because opening an article must not change it.
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

type Props = {
  /** Undefined for a file that was added on an earlier page and is lost. */
  upload: PictureUpload | undefined;
  onRetry: () => void;
};

/** The progress of a picture's upload, shown at the picture's position. */
function PictureProgress({ upload, onRetry }: Props) {
  const t = useT();
  const name = upload?.file instanceof File ? upload.file.name : t("editor.picture", "Immagine");
  const size = upload?.size;
  return (
    <div
      style={size ? { aspectRatio: `${size.width} / ${size.height}` } : undefined}
      data-failed={(upload?.state === "failed" && !failedOffline(upload)) || undefined}
      className={boxLook}
    >
      {upload?.thumbnail && <img src={upload.thumbnail} alt="" className={thumbnailLook} />}
      <div className={noteLook}>
        {upload && failedOffline(upload) ? (
          <p role="status" className={lineLook}>
            <CloudOff size={18} aria-hidden />
            {t(
              "editor.picture_offline",
              "Sei offline: la foto parte appena torna la connessione. Puoi continuare a scrivere.",
            )}
          </p>
        ) : upload?.state === "failed" ? (
          <div role="alert" className={lineLook}>
            <TriangleAlert size={18} aria-hidden className={css({ flexShrink: 0 })} />
            <span className={css({ flex: 1 })}>
              {name}: {uploadErrorText(t, upload.error)}
            </span>
            <Button onClick={onRetry}>
              <RotateCcw size={16} aria-hidden />
              {t("editor.text_retry", "Riprova")}
            </Button>
          </div>
        ) : (
          <progress
            aria-label={t("pictures.progress", "Caricamento: {{name}}", { name })}
            value={Math.round((upload?.progress ?? 0) * 100)}
            max={100}
            className={css({ width: "100%" })}
          />
        )}
      </div>
    </div>
  );
}

const boxLook = css({
  position: "relative",
  minHeight: "10rem",
  overflow: "hidden",
  borderRadius: "sm",
  bg: "foam",
  "&[data-failed]": { bg: "dangerSoft", color: "danger" },
});

const thumbnailLook = css({ width: "100%", height: "100%", objectFit: "cover", opacity: 0.6 });

const noteLook = css({
  position: "absolute",
  insetInline: "0",
  bottom: "0",
  padding: "3",
  bg: "card",
  color: "ink",
  opacity: 0.94,
});

const lineLook = wrap({ align: "center", gap: "2", textStyle: "small" });

type PictureAltFieldProps = {
  /** Null until written; empty for a decorative picture. */
  alt: string | null;
  /** Whether the figure is selected. */
  isOpen: boolean;
  disabled: boolean;
  onChange: (alt: string | null) => void;
};

/** The alternative text of a picture, with a reminder until it is written or the picture is marked as decorative. */
function PictureAltField({ alt, isOpen, disabled, onChange }: PictureAltFieldProps) {
  const t = useT();
  const id = useId();
  const [isEdited, setEdited] = useState(false);
  /** The last alternative text, restored when the picture is no longer decorative. */
  const written = useRef(alt);
  const isMissing = alt === null;
  if (!isMissing && !isOpen && !isEdited) {
    return (
      <button type="button" disabled={disabled} onClick={() => setEdited(true)} className={summaryLook}>
        <strong>{t("editor.alt_short", "Alt")}</strong>{" "}
        {alt || t("editor.alt_decorative", "Decorativa: chi ascolta la pagina la salta")}
      </button>
    );
  }
  return (
    <fieldset
      disabled={disabled}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setEdited(false);
      }}
      className={grid({ gap: "1.5", padding: "3", bg: "ground", borderRadius: "sm", marginTop: "2" })}
    >
      <label htmlFor={id} className={css({ textStyle: "label" })}>
        {t("editor.alt", "Testo alternativo")}
      </label>
      <input
        id={id}
        type="text"
        value={alt ?? ""}
        maxLength={IMAGE_ALT_MAX}
        disabled={alt === ""}
        aria-describedby={`${id}-help`}
        onFocus={() => setEdited(true)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        onChange={(event) => {
          written.current = event.target.value;
          onChange(event.target.value || null);
        }}
        className={cx(inputLook, css({ bg: "card" }))}
      />
      <p id={`${id}-help`} data-missing={isMissing || undefined} className={helpLook}>
        {isMissing && <TriangleAlert size={16} aria-hidden className={css({ flexShrink: 0 })} />}
        {t("editor.alt_help", "Cosa si vede nella foto, per chi non la vede.")}
      </p>
      <Checkbox
        name={`${id}-decorative`}
        label={t("editor.alt_is_decorative", "È solo decorativa")}
        checked={alt === ""}
        onChange={(isDecorative) => onChange(isDecorative ? "" : written.current || null)}
      />
    </fieldset>
  );
}
const helpLook = flex({
  gap: "1.5",
  align: "center",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
  "&[data-missing]": { color: "accent", fontWeight: "medium" },
});
const summaryLook = css({
  display: "block",
  width: "100%",
  minHeight: "touch",
  paddingBlock: "2",
  textAlign: "start",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
  cursor: "pointer",
  _hover: { color: "ink" },
});
