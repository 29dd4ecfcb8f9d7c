import { useState } from "react";
import { css, cx } from "styled-system/css";
import { imageSrcSet } from "../lib/images.ts";

/** Rendered width (`sizes`) and source widths of pictures by their position. */
const SIZES = {
  card: { widths: [320, 640, 960], sizes: "(min-width: 64rem) 17rem, (min-width: 48rem) 34vw, 100vw" },
  row: { widths: [160, 320], sizes: "(min-width: 40rem) 10rem, 5.5rem" },
  wide: { widths: [640, 960, 1280, 1920], sizes: "(min-width: 48rem) 36rem, 100vw" },
  /** Alone next to the enrol card. */
  column: {
    widths: [640, 960, 1280, 1920],
    sizes: "(min-width: 71rem) 44rem, (min-width: 64rem) 60vw, 100vw",
  },
  article: {
    widths: [320, 640, 960],
    sizes: "(min-width: 64rem) 22.5rem, (min-width: 40rem) 50vw, calc(100vw - 2rem)",
  },
  cover: { widths: [640, 960, 1280], sizes: "(min-width: 64rem) 60rem, 100vw" },
  tile: { widths: [320, 640, 960], sizes: "18rem" },
  third: { widths: [320, 640, 960], sizes: "24rem" },
} as const;

type Props = {
  src: string | null;
  alt: string;
  size: keyof typeof SIZES;
  eager?: boolean;
  className?: string;
  width?: number;
  height?: number;
};

/** A picture that fills its box; a drawing of the sea when the picture is missing or fails to load. */
export function Picture({ src, alt, size: place, eager, className, width = 800, height = 600 }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const box = cx(css({ width: "100%", height: "100%", objectFit: "cover", bg: "foam" }), className);
  if (!src || broken === src) return <Placeholder alt={alt} className={box} />;
  return (
    <img
      src={src}
      srcSet={imageSrcSet(src, SIZES[place].widths)}
      sizes={SIZES[place].sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      onError={() => setBroken(src)}
      className={box}
    />
  );
}

function Placeholder({ alt, className }: { alt: string; className: string }) {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      role={alt ? "img" : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={className}
    >
      <rect width="400" height="120" fill="#cfeae8" />
      <rect y="120" width="400" height="180" fill="#3fa3ad" />
      <rect y="190" width="400" height="110" fill="#0f7490" opacity="0.55" />
      <path d="M200 122V300" stroke="#ffffff" strokeWidth="2" opacity="0.8" />
      {[160, 200, 240, 280].map((depth) => (
        <path key={depth} d={`M194 ${depth}h12`} stroke="#ffffff" strokeWidth="2" opacity="0.8" />
      ))}
      <ellipse cx="200" cy="120" rx="22" ry="8" fill="#f2622e" />
    </svg>
  );
}
