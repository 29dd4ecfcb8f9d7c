/** Titles such as "Dott.ssa", which look like a domain. */
const TITLE = /^(dott|prof|sig|avv|arch|ing|geom|rag)\.(ssa|ra|na|ri)$/iu;

/** Texts that mail clients turn into links: "https:…", "www.…", "name@host.it", "site.example/page", "192.0.2.1". */
const ADDRESSES = [
  /^\W*[a-z][a-z\d+.-]*:\/*\S/iu,
  /[/\\]{2}/u,
  /^\W*www\./iu,
  /[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]+/u,
  /(?:^|\D)(?:\d{1,3}\.){3}\d{1,3}(?:\D|$)/u,
];

/**
 * Makes a user-chosen name (of a person, event or venue) safe for a mail: one line and no addresses, because a mail
 * of the site must not link elsewhere. If nothing else would be left, the address is kept as words that are not a
 * link.
 */
export function safeMailName(text: string): string {
  const words = text
    .normalize("NFKC")
    // Invisible characters (direction marks, joiners), and full stops of other scripts, which browsers read as dots.
    .replace(/\p{Cf}|\u034f/gu, "")
    .replace(/[。．｡]/gu, ".")
    .split(/[\p{Z}\p{Cc}\s]+/u)
    .filter(Boolean);
  const kept = words.filter((word) => TITLE.test(word) || !ADDRESSES.some((form) => form.test(word)));
  const left = kept.length > 0 ? kept : words.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, " ").trim());
  return left.join(" ");
}

/** Titles in front of a name, with or without their full stop. */
const HONORIFIC = /^(dott|dr|prof|sig|avv|arch|ing|geom|rag|mr|mrs|ms|sr|sra)\.?(ssa|ra|na)?$/iu;

/**
 * The name that a mail greets: the first one, without a title; the whole where it is an initial ("M. Rossi"). "Anna" of
 * "Dott.ssa Anna Maria D'Angelo".
 */
export function firstName(fullName: string): string {
  const [first = ""] = fullName.split(" ").filter((word) => !HONORIFIC.test(word));
  return /^\p{L}\.?$/u.test(first) ? fullName : first || fullName;
}
