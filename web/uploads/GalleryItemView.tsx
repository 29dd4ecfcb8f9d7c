import { ExternalLink, ImageOff, RotateCcw, Trash2, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { isDirectImageUrl, isPrivateUploadUrl, isUploadUrl } from "../../worker/uploads/contract.ts";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { imageUrlAtWidth } from "../lib/images.ts";
import { Button } from "../ui/Button.tsx";
import { uploadErrorText } from "./errorTexts.ts";
import type { GalleryItem } from "./gallery.ts";
import { PrivatePicture } from "./PrivatePicture.tsx";

type Props = { item: GalleryItem; name: string };

/** A picture, with its upload progress or error. `whole`: not cropped, on white, for a logo. */
export function GalleryItemView({ item, name, whole }: Props & { whole?: boolean }) {
  const t = useT();
  const [broken, setBroken] = useState<string | null>(null);
  const isUploaded = item.state === "there";
  const isPicture = isUploaded && item.url !== null && (isUploadUrl(item.url) || isDirectImageUrl(item.url));
  const isPrivate = isUploaded && item.url !== null && isPrivateUploadUrl(item.url);
  const src = item.thumbnail ?? (isPicture ? imageUrlAtWidth(imageUrl(item.url), 640) : null);
  const isBroken = src !== null && broken === src;
  return (
    <div className={boxLook}>
      {src && !isBroken && (
        <img
          src={src}
          alt={name}
          onError={() => setBroken(src)}
          decoding="async"
          className={
            whole
              ? css({ width: "100%", height: "100%", objectFit: "contain", bg: "white", padding: "2" })
              : css({ width: "100%", height: "100%", objectFit: "cover" })
          }
        />
      )}
      {isPrivate && !src && item.url && <PrivatePicture url={item.url} alt={name} />}
      {isUploaded && item.url && !src && !isPrivate && (
        <a href={item.url} target="_blank" rel="nofollow ugc noopener" className={wordsLook}>
          <ExternalLink size={22} aria-hidden />
          {URL.parse(item.url)?.hostname ?? item.url}
        </a>
      )}
      {isBroken && (
        <p className={wordsLook}>
          <ImageOff size={22} aria-hidden />
          {t("pictures.broken", "Questa immagine non si carica: controlla il link.")}
        </p>
      )}
      {(item.state === "waiting" || item.state === "sending") && (
        <div className={veilLook}>
          <span className={fileLook}>{fileName(item)}</span>
          <progress
            aria-label={t("pictures.progress", "Caricamento: {{name}}", { name })}
            value={Math.round(item.progress * 100)}
            max={100}
            className={progressLook}
          />
        </div>
      )}
      {item.state === "failed" && (
        <div role="alert" className={failedLook}>
          <TriangleAlert size={20} aria-hidden className={css({ flexShrink: 0 })} />
          <span className={fileLook}>{fileName(item)}</span>
          <span className={css({ textStyle: "label" })}>{uploadErrorText(t, item.error)}</span>
        </div>
      )}
    </div>
  );
}

type ActProps = Props & { onRetry: () => void; onRemove: () => void };

/** Buttons to retry, cancel or remove. */
export function GalleryItemActions({ item, name, onRetry, onRemove }: ActProps) {
  const t = useT();
  const isUploaded = item.state === "there";
  const removeLabel = {
    there: t("pictures.remove", "Rimuovi: {{name}}", { name }),
    failed: t("pictures.give_up", "Scarta: {{name}}", { name }),
    waiting: t("pictures.cancel", "Interrompi il caricamento: {{name}}", { name }),
    sending: t("pictures.cancel", "Interrompi il caricamento: {{name}}", { name }),
  }[item.state];
  return (
    <>
      {item.state === "failed" && (
        <Button
          look="quiet"
          size="icon"
          aria-label={t("pictures.retry", "Riprova: {{name}}", { name })}
          onClick={onRetry}
        >
          <RotateCcw size={18} aria-hidden />
        </Button>
      )}
      <Button look="quiet" size="icon" aria-label={removeLabel} onClick={onRemove}>
        {isUploaded ? <Trash2 size={18} aria-hidden /> : <X size={18} aria-hidden />}
      </Button>
    </>
  );
}

/** A file's name, or a link's host. */
function fileName({ file, url }: GalleryItem): string {
  if (url) return URL.parse(url)?.hostname ?? url;
  return file instanceof File ? file.name : "";
}

const boxLook = css({
  position: "relative",
  width: "100%",
  aspectRatio: "4 / 3",
  overflow: "hidden",
  borderRadius: "sm",
  bg: "foam",
});

const wordsLook = grid({
  placeContent: "center",
  justifyItems: "center",
  gap: "2",
  height: "100%",
  padding: "3",
  textStyle: "label",
  fontWeight: "normal",
  textAlign: "center",
  color: "muted",
});

const veilLook = grid({
  position: "absolute",
  insetInline: "0",
  bottom: "0",
  columns: 1,
  gap: "2",
  padding: "2",
  bg: "rgb(4 28 43 / 78%)",
  color: "white",
});

const failedLook = flex({
  position: "absolute",
  inset: "0",
  direction: "column",
  gap: "1",
  padding: "2",
  bg: "dangerSoft",
  color: "danger",
  overflow: "hidden",
});

const fileLook = css({ textStyle: "label", fontWeight: "normal", truncate: true, flexShrink: 0 });

const progressLook = css({
  appearance: "none",
  width: "100%",
  height: "2",
  borderRadius: "full",
  overflow: "hidden",
  bg: "rgb(255 255 255 / 35%)",
  border: "none",
  "&::-webkit-progress-bar": { background: "transparent" },
  "&::-webkit-progress-value": { background: "token(colors.lagoon)", transition: "width 140ms" },
  "&::-moz-progress-bar": { background: "token(colors.lagoon)" },
});
