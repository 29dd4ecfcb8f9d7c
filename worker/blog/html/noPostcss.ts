/** Stands for sanitize-html's parser of CSS (wrangler.toml): articles keep no style attribute. */
function refuseStyles(): never {
  throw new Error("a style attribute is cleaned, which articles do not have");
}

export { refuseStyles as parse };
