/** Replaces fontkit's reader of WOFF2 (wrangler.toml), because no font of the Worker is compressed that way. */
export default function decompress(): never {
  throw new Error("a font is WOFF2, which the Worker does not read");
}
