/** Replaces sanitize-html's CSS parser (wrangler.toml), because articles have no style attributes. */
function refuseStyles(): never {
  throw new Error("a style attribute is cleaned, which articles do not have");
}

export { refuseStyles as parse };
