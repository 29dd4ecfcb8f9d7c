import { initWasm, Resvg } from "@resvg/resvg-wasm";
import engine from "@resvg/resvg-wasm/index_bg.wasm";
import { FONT_FAMILY, letters } from "./letters.ts";

let started: Promise<void> | undefined;

/** An SVG as PNG, of the size that is written in it. */
export async function toPng(svg: string): Promise<Uint8Array> {
  started ??= initWasm(engine);
  await started;
  const fontBuffers = letters().map(({ font }) => font.bytes);
  const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: FONT_FAMILY } });
  // What the renderer holds is outside the reach of garbage collection.
  try {
    const image = picture.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    picture.free();
  }
}
