/**
 * A post as a quote: each line behind `> `. What it quotes itself is left out, so that quotes do not grow with every
 * answer; its pictures become links, because only their owner may show them.
 */
export function quotePost(text: string): string {
  const own = text
    .split(/\r\n?|\n/)
    .filter((line) => !/^\s*>(?=[ >]|$)/.test(line))
    .join("\n")
    .replace(/!\[((?:\\.|[^\\[\]])*)\]\(/g, (_, alt: string) => `[${alt.trim() || "…"}](`)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return own
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
