/** "Dott.ssa": a title, although it looks like the address of a site. */
const TITLE = /^(dott|prof|sig|avv|arch|ing|geom|rag)\.(ssa|ra|na|ri)$/iu;

/** "https:…", "www.…", "name@host.it", "site.example/page", "192.0.2.1": what mail programs make a link of. */
const ADDRESSES = [
  /^\W*[a-z][a-z\d+.-]*:\/*\S/iu,
  /[/\\]{2}/u,
  /^\W*www\./iu,
  /[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]+/u,
  /(?:^|\D)(?:\d{1,3}\.){3}\d{1,3}(?:\D|$)/u,
];

/**
 * What somebody called themselves, their event or its venue, as it may stand in a mail: one line, without addresses of
 * sites, because a mail in the site's name must lead nowhere but to the site. Where nothing else is left, the address
 * stays as words that are no link any more.
 */
export function nameInMail(text: string): string {
  const words = text
    .normalize("NFKC")
    // Marks that turn, hide or join letters; the full stops of other scripts, which browsers read as dots.
    .replace(/\p{Cf}|\u034f/gu, "")
    .replace(/[。．｡]/gu, ".")
    .split(/[\p{Z}\p{Cc}\s]+/u)
    .filter(Boolean);
  const kept = words.filter((word) => TITLE.test(word) || !ADDRESSES.some((form) => form.test(word)));
  const left = kept.length > 0 ? kept : words.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, " ").trim());
  return left.join(" ");
}
