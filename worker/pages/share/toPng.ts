import { initWasm, Resvg } from "@resvg/resvg-wasm";
import engine from "@resvg/resvg-wasm/index_bg.wasm";
import { FONT_FAMILY, loadFonts } from "./fonts.ts";

let started: Promise<void> | undefined;

/** Renders an SVG as PNG at its own size. */
export async function toPng(svg: string): Promise<Uint8Array> {
  started ??= initWasm(engine);
  await started;
  const fontBuffers = loadFonts().map(({ font }) => font.bytes);
  const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: FONT_FAMILY } });
  // The renderer's WebAssembly memory is not garbage-collected.
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
