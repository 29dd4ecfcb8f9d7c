import { Dialog } from "@ark-ui/react/dialog";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { css } from "styled-system/css";
import { buttonLook } from "./Button.tsx";

type Props = {
  images: { src: string; alt: string }[];
  index: number;
  labels: { title: string; close: string; previous: string; next: string };
  onIndex: (index: number) => void;
  onClose: () => void;
};

/** A fullscreen image viewer; arrow keys switch images, Escape closes it. */
export function Lightbox({ images, index, labels, onIndex, onClose }: Props) {
  const image = images[index];
  const turn = (step: number) => onIndex((index + step + images.length) % images.length);
  return (
    <Dialog.Root open onOpenChange={(details) => !details.open && onClose()}>
      <Dialog.Backdrop
        className={css({ position: "fixed", inset: "0", bg: "rgb(2 16 26 / 94%)", zIndex: "toast" })}
      />
      {/* Tracks of at most the screen's size, or a large picture pushes itself and the arrows off it. */}
      <Dialog.Positioner
        className={css({
          position: "fixed",
          inset: "0",
          zIndex: "toast",
          display: "grid",
          gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
        })}
      >
        <Dialog.Content
          onKeyDown={(event) => {
            if (event.key === "ArrowLeft") turn(-1);
            if (event.key === "ArrowRight") turn(1);
          }}
          className={css({
            display: "grid",
            gridTemplate: "auto minmax(0, 1fr) auto / minmax(0, 1fr)",
            color: "white",
            outline: "none",
          })}
        >
          <div
            className={css({
              display: "flex",
              justifyContent: "space-between",
              alignItems: "center",
              padding: "4",
            })}
          >
            <Dialog.Title className={css({ textStyle: "small" })}>{labels.title}</Dialog.Title>
            <Dialog.CloseTrigger aria-label={labels.close} className={round}>
              <X size={20} aria-hidden />
            </Dialog.CloseTrigger>
          </div>
          <div
            className={css({
              minHeight: "0",
              display: "grid",
              gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
              placeItems: "center",
              paddingInline: { base: "2", md: "16" },
            })}
          >
            {image && (
              <img
                key={image.src}
                src={image.src}
                alt={image.alt}
                className={css({
                  maxWidth: "100%",
                  maxHeight: "100%",
                  objectFit: "contain",
                  borderRadius: "sm",
                  animation: "fade 260ms",
                })}
              />
            )}
          </div>
          {images.length > 1 && (
            <div
              className={css({
                display: "flex",
                justifyContent: "center",
                alignItems: "center",
                gap: "4",
                padding: "4",
              })}
            >
              <button type="button" aria-label={labels.previous} onClick={() => turn(-1)} className={round}>
                <ChevronLeft size={20} aria-hidden />
              </button>
              <span
                aria-live="polite"
                className={css({ textStyle: "small", fontVariantNumeric: "tabular-nums" })}
              >
                {index + 1} / {images.length}
              </span>
              <button type="button" aria-label={labels.next} onClick={() => turn(1)} className={round}>
                <ChevronRight size={20} aria-hidden />
              </button>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Positioner>
    </Dialog.Root>
  );
}

const round = `${buttonLook({ look: "quiet", size: "icon" })} ${css({ color: "white!", _hover: { bg: "rgb(255 255 255 / 16%)!" } })}`;
