import { CloudOff, RotateCcw, TriangleAlert } from "lucide-react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../../../../lib/i18n.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { uploadErrorText } from "../../../../uploads/errorTexts.ts";
import { failedOffline, type PictureUpload } from "./pictureUploads.ts";

type Props = {
  /** Undefined for a file of an earlier page, which is gone. */
  upload: PictureUpload | undefined;
  onRetry: () => void;
};

/** A picture on its way, in the place that it will have. */
export function PictureProgress({ upload, onRetry }: Props) {
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
