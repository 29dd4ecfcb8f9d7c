type Random = () => number;

/** Numbers in files that mean "up to the end", "as many as fit" or "one more than that". */
const NUMBERS = [
  0, 1, 2, 4, 7, 8, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

/** What is special to one of the formats. */
const WORDS = [
  ..."ftyp moov mdat trak mdia minf stbl stsz stsc stco co64 hdlr moof udta free IHDR IDAT IEND eXIf RIFF WEBP VP8X ANMF".split(
    " ",
  ),
  ...["\xff\xd8\xff", "\xff\xe1", "\xff\xda", "\xff\xd9", "\xec\x80", "\x1f\x43\xb6\x75\xff", "Exif\0\0"],
  ...[
    "<",
    "</",
    ">",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#",
    "<table><tr><td>",
    "<ul><li>",
    "<p>",
    "<a href=",
    '"',
  ],
  ...[
    "[",
    "](",
    ")",
    "![",
    "**",
    "*",
    "_",
    "`",
    "```\n",
    "> ",
    "- ",
    "1. ",
    "# ",
    "\n",
    "\n\n",
    "https://a.b/",
    "#1",
    "@",
  ],
  ...[";", ",", "\t", '""', "\r\n", "12/07/2025", "2025-07-12T10:12:00", "10:12", "21,4", "\ufeff", "ÿþ"],
  ...[
    "{",
    "}",
    "[[",
    "]]",
    ":",
    "null",
    "1e999",
    "-0",
    '"__proto__":',
    "\\u0000",
    "\\ud800",
    "<dive>",
    "<waypoint>",
    "</dive>",
  ],
].map((word) => Uint8Array.from(word, (letter) => letter.charCodeAt(0)));

/** The longest input of a repeated part, in bytes. */
const REPEATED_MAX = 200_000;

/** Bytes made from one of the examples by up to eight changes; `random` decides everything. */
export function changeBytes(examples: Uint8Array[], random: Random, most: number): Uint8Array {
  let bytes = pick(examples, random);
  for (let left = 1 + below(8, random); left > 0; left -= 1)
    bytes = pick(CHANGES, random)(bytes, random, examples);
  return bytes.subarray(0, most);
}

type Change = (bytes: Uint8Array, random: Random, examples: Uint8Array[]) => Uint8Array;

const CHANGES: Change[] = [
  (bytes, random) => write(bytes, below(bytes.length, random), Uint8Array.of(below(256, random))),
  (bytes, random) => write(bytes, below(bytes.length, random), number(random)),
  (bytes, random) => splice(bytes, below(bytes.length, random), 0, pick(WORDS, random)),
  (bytes, random) => write(bytes, below(bytes.length, random), pick(WORDS, random)),
  (bytes, random) => splice(bytes, below(bytes.length, random), 1 + below(64, random), new Uint8Array(0)),
  (bytes, random) => bytes.subarray(0, below(bytes.length, random)),
  (bytes, random, examples) => {
    const other = pick(examples, random);
    return splice(bytes, below(bytes.length, random), 0, other.subarray(below(other.length, random)));
  },
  (bytes, random) => {
    const part = random() < 0.5 ? pick(WORDS, random) : someOf(bytes, random);
    return splice(bytes, below(bytes.length, random), 0, repeat(part, REPEATED_MAX * random() ** 4));
  },
];

/** `part` again and again, in at most `length` bytes. */
export function repeat(part: Uint8Array, length: number): Uint8Array {
  const times = part.length > 0 ? Math.floor(length / part.length) : 0;
  const bytes = new Uint8Array(times * part.length);
  for (let at = 0; at < bytes.length; at += part.length) bytes.set(part, at);
  return bytes;
}

function someOf(bytes: Uint8Array, random: Random): Uint8Array {
  const from = below(bytes.length, random);
  return bytes.subarray(from, from + 1 + below(40, random));
}

/** A number in one to eight bytes, in either order. */
function number(random: Random): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(pick(NUMBERS, random)));
  const length = pick([1, 2, 4, 8], random);
  const part = bytes.subarray(8 - length);
  return random() < 0.7 ? part : part.toReversed();
}

function write(bytes: Uint8Array, at: number, part: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  changed.set(part.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
  return changed;
}

function splice(bytes: Uint8Array, at: number, removed: number, part: Uint8Array): Uint8Array {
  const rest = bytes.subarray(at + removed);
  const changed = new Uint8Array(at + part.length + rest.length);
  changed.set(bytes.subarray(0, at));
  changed.set(part, at);
  changed.set(rest, at + part.length);
  return changed;
}

function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[below(items.length, random)] as Item;
}
