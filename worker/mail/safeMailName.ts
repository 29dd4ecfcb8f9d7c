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
 * Makes a user-chosen name (of a person, event or venue) safe for a mail: one line without addresses, because the
 * site's mails must not link elsewhere. If nothing else would be left, the address becomes words without a link.
 */
export function safeMailName(text: string): string {
  const words = text
    .normalize("NFKC")
    // Invisible characters (direction marks, joiners), then full stops of other scripts, which browsers read as dots.
    .replace(/\p{Cf}|\u034f/gu, "")
    .replace(/[。．｡]/gu, ".")
    .split(/[\p{Z}\p{Cc}\s]+/u)
    .filter(Boolean);
  const allowed = words.filter((word) => TITLE.test(word) || !ADDRESSES.some((form) => form.test(word)));
  const left =
    allowed.length > 0 ? allowed : words.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, " ").trim());
  return left.join(" ");
}

/** Titles before a name, with or without their full stop. */
const HONORIFIC = /^(dott|dr|prof|sig|avv|arch|ing|geom|rag|mr|mrs|ms|sr|sra)\.?(ssa|ra|na)?$/iu;

/**
 * The name in a mail's greeting: the first name without a title, or the whole name when that is an initial ("M.
 * Rossi"). "Anna" for "Dott.ssa Anna Maria D'Angelo".
 */
export function firstName(fullName: string): string {
  const [first = ""] = fullName.split(" ").filter((word) => !HONORIFIC.test(word));
  return /^\p{L}\.?$/u.test(first) ? fullName : first || fullName;
}
