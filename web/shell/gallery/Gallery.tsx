import { Images } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { LazyLightbox, preloadLightbox } from "./LazyLightbox.tsx";

const TILES = 5;

type Props = {
  /** What the images belong to, in their alternative texts. */
  title: string;
  images: string[];
  /** True at the top of a page: the first image is loaded at once. */
  eager?: boolean;
};

/** Images as tiles: one large and up to four small, each opening the viewer; on a phone, one at a time. */
export function Gallery({ title, images, eager }: Props) {
  const t = useT();
  const [zoomed, setZoomed] = useState<number | null>(null);
  if (images.length === 0) {
    return (
      <div className={cx(frame, css({ gridTemplateColumns: "1fr!" }))}>
        <Picture src={null} alt="" size="wide" eager={eager} />
      </div>
    );
  }
  const tiles = images.slice(0, TILES);
  const alt = (index: number) => t("event.photo", "{{title}}: foto {{number}}", { title, number: index + 1 });
  return (
    <div className={cx(frame, tiles.length < TILES && css({ gridTemplateColumns: { md: "1fr!" } }))}>
      {(tiles.length < TILES ? tiles.slice(0, 1) : tiles).map((src, index) => (
        <button
          key={src}
          type="button"
          aria-label={t("event.zoom", "Ingrandisci: {{photo}}", { photo: alt(index) })}
          onPointerEnter={preloadLightbox}
          onFocus={preloadLightbox}
          onClick={() => setZoomed(index)}
          className={cx(tile, index === 0 ? firstTile : css({ display: { base: "none", md: "block" } }))}
        >
          <Picture src={src} alt="" size={index === 0 ? "wide" : "tile"} eager={eager && index === 0} />
        </button>
      ))}
      {images.length > 1 && (
        <button type="button" onClick={() => setZoomed(0)} onFocus={preloadLightbox} className={countLook}>
          <Images size={16} aria-hidden />
          {t.count("event.photos", images.length, { one: "{{count}} foto", other: "{{count}} foto" })}
        </button>
      )}
      {zoomed !== null && (
        <LazyLightbox
          title={title}
          images={images.map((src, index) => ({ src, alt: alt(index) }))}
          index={zoomed}
          onIndex={setZoomed}
          onClose={() => setZoomed(null)}
        />
      )}
    </div>
  );
}

const frame = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: { base: "1fr", md: "2fr 1fr 1fr" },
  gridTemplateRows: { base: "17.5rem", md: "13.25rem 13.25rem" },
  gap: "2",
  overflow: "hidden",
  borderRadius: { md: "lg" },
  "& > svg, & > img": { gridRow: { md: "1 / -1" } },
});

const tile = css({
  overflow: "hidden",
  cursor: "zoom-in",
  minHeight: "0",
  _hover: { filter: "brightness(1.06)" },
  _focusVisible: { outlineOffset: "-4px" },
});
const firstTile = css({ gridRow: { md: "1 / -1" } });

const countLook = css({
  position: "absolute",
  bottom: "3",
  insetInlineEnd: "3",
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minHeight: "2.5rem",
  paddingInline: "4",
  borderRadius: "full",
  bg: "rgb(4 28 43 / 84%)",
  color: "white",
  textStyle: "small",
  fontWeight: "medium",
  cursor: "pointer",
});
