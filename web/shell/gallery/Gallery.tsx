import { Images } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { LazyLightbox, preloadLightbox } from "./LazyLightbox.tsx";

type Props = {
  /** The subject of the images, for their alternative texts. */
  title: string;
  images: string[];
  /** True at the top of a page: the first image is loaded immediately. */
  eager?: boolean;
};

/**
 * A grid of images, each of which opens the viewer. One image fills the grid, two stand side by side, more are one
 * large and up to four small tiles; a phone shows only the first.
 */
export function Gallery({ title, images, eager }: Props) {
  const t = useT();
  const [zoomed, setZoomed] = useState<number | null>(null);
  const tiles = images.slice(0, MOSAICS.length);
  const mosaic = MOSAICS[tiles.length - 1] ?? ALONE;
  if (images.length === 0) {
    return (
      <div className={cx(frame, aloneHeight, mosaic.look)}>
        <Picture src={null} alt="" size="column" eager={eager} />
      </div>
    );
  }
  const alt = (index: number) => t("event.photo", "{{title}}: foto {{number}}", { title, number: index + 1 });
  return (
    <div className={cx(frame, tiles.length > 1 ? mosaicHeight : aloneHeight, mosaic.look)}>
      {tiles.map((src, index) => (
        <button
          key={src}
          type="button"
          aria-label={t("event.zoom", "Ingrandisci: {{photo}}", { photo: alt(index) })}
          onPointerEnter={preloadLightbox}
          onFocus={preloadLightbox}
          onClick={() => setZoomed(index)}
          className={cx(tile, index > 0 && hiddenOnPhone)}
        >
          <Picture src={src} alt="" size={mosaic.sizes[index] ?? "tile"} eager={eager && index === 0} />
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

type Mosaic = { look: string; sizes: ComponentProps<typeof Picture>["size"][] };

const ALONE: Mosaic = { look: css({ gridTemplateColumns: "1fr" }), sizes: ["column"] };

/** The desktop layouts for one, two, three, four and five images. */
const MOSAICS: Mosaic[] = [
  ALONE,
  { look: css({ gridTemplateColumns: { md: "1fr 1fr" } }), sizes: ["wide", "wide"] },
  {
    look: css({
      gridTemplateColumns: { md: "2fr 1fr" },
      gridTemplateRows: { md: "1fr 1fr" },
      "& > :first-child": { gridRow: { md: "1 / -1" } },
    }),
    sizes: ["column", "third", "third"],
  },
  {
    look: css({
      gridTemplateColumns: { md: "2fr 1fr 1fr" },
      gridTemplateRows: { md: "1fr 1fr" },
      "& > :first-child": { gridRow: { md: "1 / -1" } },
      "& > :nth-child(2)": { gridColumn: { md: "2 / -1" } },
    }),
    sizes: ["wide", "wide", "tile", "tile"],
  },
  {
    look: css({
      gridTemplateColumns: { md: "2fr 1fr 1fr" },
      gridTemplateRows: { md: "1fr 1fr" },
      "& > :first-child": { gridRow: { md: "1 / -1" } },
    }),
    sizes: ["wide", "tile", "tile", "tile", "tile"],
  },
];

/** The height leaves room for the title below on a screen 800 pixels high. */
const aloneHeight = css({ height: { base: "13rem", md: "clamp(15rem, 46vh, 26rem)" } });
/** The grid spans the page, so its height leaves room for the price, button and date in the card below. */
const mosaicHeight = css({ height: { base: "13rem", md: "clamp(12.5rem, 32vh, 26rem)" } });
const frame = grid({
  position: "relative",
  gridAutoRows: "minmax(0, 1fr)",
  gap: "2",
  overflow: "hidden",
  borderRadius: { md: "lg" },
});

const tile = css({
  overflow: "hidden",
  cursor: "zoom-in",
  minWidth: "0",
  minHeight: "0",
  _hover: { filter: "brightness(1.06)" },
  _focusVisible: { outlineOffset: "-4px" },
});
const hiddenOnPhone = css({ display: { base: "none", md: "block" } });

const countLook = inlineRow({
  position: "absolute",
  bottom: "3",
  insetInlineEnd: "3",
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
