import { Portal } from "@ark-ui/react/portal";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { type CropArea, cropSquare } from "../../uploads/prepareImage.ts";
import type { UploadOptions } from "../../uploads/sendWithProgress.ts";

/** The side of the cropped picture in pixels: its largest rendering at the highest density. */
const SIDE = 512;
const ZOOM_MAX = 4;

type Props = {
  picture: HTMLImageElement;
  /** Uploads the square; returns its URL, or null after a failure. */
  onSend: (square: Blob, sending: UploadOptions) => Promise<string | null>;
  /** Saves the picture; returns whether it succeeded. */
  onSave: (url: string) => Promise<boolean>;
  onClose: () => void;
};

/** Crops a picture to a square, which is moved by pointer or arrow keys and zoomed by pinch, wheel or slider. */
export function AvatarCrop({ picture, onSend, onSave, onClose }: Props) {
  const t = useT();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  const abortController = useRef(new AbortController());
  useEffect(() => () => abortController.current.abort(), []);

  async function save() {
    if (!area) return;
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    setSent(0);
    try {
      const square = await cropSquare(picture, area, SIDE);
      const url = await onSend(square, { onProgress: setSent, signal });
      if (url && !signal.aborted) {
        setSaving(true);
        if (await onSave(url)) return onClose();
      }
    } catch (error) {
      console.info(error);
      notify({
        kind: "error",
        title: t("upload.failed", "Impossibile caricare l'immagine. Riprova più tardi."),
      });
    }
    setSaving(false);
    setSent(null);
  }

  /** Cancels, except while saving, because the result would be unknown. */
  function cancel() {
    if (isSaving) return;
    abortController.current.abort();
    onClose();
  }

  return (
    <Portal>
      <Sheet open title={t("upload.crop", "Ritaglia la foto")} onClose={cancel}>
        <div className={grid({ gap: "4" })}>
          <div className={stageLook}>
            <Cropper
              image={picture.src}
              crop={crop}
              zoom={zoom}
              maxZoom={ZOOM_MAX}
              aspect={1}
              cropShape="round"
              showGrid={false}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: "" }}
              cropperProps={{
                role: "group",
                "aria-label": t("upload.crop_area", "Area della foto: spostala con le frecce"),
              }}
            />
          </div>
          <ZoomSlider zoom={zoom} onZoom={setZoom} />
          {sent !== null && <Progress share={sent} />}
          <div className={wrap({ justify: "flex-end", gap: "3" })}>
            <Button disabled={isSaving} onClick={cancel}>
              {t("upload.cancel", "Annulla")}
            </Button>
            <Button look="main" busy={sent !== null} disabled={!area} onClick={save}>
              {t("upload.save", "Salva foto")}
            </Button>
          </div>
        </div>
      </Sheet>
    </Portal>
  );
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className={flex({ align: "center", gap: "3", color: "muted" })}>
      <label htmlFor={id} className={css({ srOnly: true })}>
        {t("upload.zoom", "Ingrandimento")}
      </label>
      <ZoomOut size={20} aria-hidden />
      <input
        id={id}
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={(event) => onZoom(Number(event.target.value))}
        className={css({
          flex: 1,
          minHeight: "touch",
          accentColor: "sea",
          cursor: "pointer",
          borderRadius: "sm",
        })}
      />
      <ZoomIn size={20} aria-hidden />
    </div>
  );
}

function Progress({ share }: { share: number }) {
  const t = useT();
  const percent = Math.round(share * 100);
  return (
    <div className={grid({ gap: "1" })}>
      <p role="status" className={css({ textStyle: "small", color: "muted" })}>
        {t("upload.sending", "Caricamento della foto…")}
      </p>
      <progress
        aria-label={t("upload.progress", "Avanzamento")}
        value={percent}
        max={100}
        className={progressLook}
      />
    </div>
  );
}

const stageLook = css({
  position: "relative",
  width: "100%",
  height: { base: "min(80vw, 52dvh)", md: "22rem" },
  borderRadius: "sm",
  overflow: "hidden",
  bg: "abyss",
});

const progressLook = css({
  appearance: "none",
  width: "100%",
  height: "2",
  borderRadius: "full",
  overflow: "hidden",
  bg: "foam",
  border: "none",
  "&::-webkit-progress-bar": { background: "transparent" },
  "&::-webkit-progress-value": { background: "token(colors.sea)", transition: "width 140ms" },
  "&::-moz-progress-bar": { background: "token(colors.sea)" },
});
