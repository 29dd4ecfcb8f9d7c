/** Stands for fontkit's reader of WOFF2 (wrangler.toml): no font of the Worker is compressed so. */
export default function decompress(): never {
  throw new Error("a font is WOFF2, which the Worker does not read");
}
