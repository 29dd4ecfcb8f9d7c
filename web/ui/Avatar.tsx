import { useState } from "react";
import { css } from "styled-system/css";
import { imageSrcSet, imageUrlAtWidth } from "../lib/images.ts";

/** Up to this size in pixels, 160 pixels are enough on high-density screens. */
const SMALL = 80;

type Props = { name: string; src: string | null; size?: number };

/** A user's picture, or the initial without one or after a failed load. Decorative, because the name is next to it. */
export function Avatar({ name, src, size = 40 }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const look = css({ borderRadius: "full", flexShrink: 0, objectFit: "cover" });
  if (src && broken !== src) {
    return (
      <img
        src={imageUrlAtWidth(src, size > SMALL ? 320 : 160)}
        srcSet={imageSrcSet(src, [160, 320, 640])}
        sizes={`${size}px`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(src)}
        className={look}
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className={`${look} ${css({
        display: "inline-grid",
        placeItems: "center",
        fontWeight: "bold",
        color: "white",
        bgGradient: "to-br",
        gradientFrom: "#0f7490",
        gradientTo: "deep",
      })}`}
    >
      {(name.trim()[0] ?? "?").toUpperCase()}
    </span>
  );
}
