import { HOSTILE_HTML } from "../../hostileHtml.ts";
import { HOSTILE_POSTS } from "../../hostilePosts.ts";
import { addVideoLocation, makeVideo, PICTURES } from "../../pictures.ts";
import { repeat } from "./changeBytes.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const MEGABYTE = 1024 * 1024;

/** Bytes of letters below U+0100. */
const latin = (letters: string): Bytes =>
  new Uint8Array(Array.from(letters, (letter) => letter.charCodeAt(0)));
const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

/** With its byte order mark, as spreadsheets write it. */
function utf16(text: string): Bytes {
  return new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
}

function words(...numbers: number[]): Bytes {
  const bytes = new Uint8Array(numbers.length * 4);
  for (const [at, number] of numbers.entries()) new DataView(bytes.buffer).setUint32(at * 4, number);
  return bytes;
}

function join(...parts: Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function box(type: string, ...contents: Uint8Array[]): Bytes {
  const body = join(...contents);
  return join(words(body.length + 8), latin(type), body);
}

const FTYP = box("ftyp", latin("isom"), words(0), latin("isom"));
const MVHD = box("mvhd", new Uint8Array(100));

/** A track of `handler` with these words in its tables of sizes, runs and offsets. */
function track(handler: string, sizes: number[], runs: number[], offsets: number[]): Bytes {
  const tables = [box("stsz", words(...sizes)), box("stsc", words(...runs)), box("stco", words(...offsets))];
  const hdlr = box("hdlr", words(0, 0), latin(handler), new Uint8Array(13));
  return box("trak", box("tkhd", new Uint8Array(84)), box("mdia", hdlr, box("minf", box("stbl", ...tables))));
}

const FILM = join(
  FTYP,
  box("mdat", new Uint8Array(200)),
  box(
    "moov",
    MVHD,
    track("vide", [0, 10, 4], [0, 1, 1, 2, 1], [0, 2, 30, 50]),
    track("meta", [0, 0, 2, 9, 9], [0, 1, 1, 1, 1], [0, 2, 70, 90]),
    box("udta", box("\xa9xyz", latin("+44.35+009.15/"))),
  ),
);
const FRAGMENTS = join(
  FTYP,
  box("moov", MVHD, track("vide", [0, 0, 0], [0, 0], [0, 0]), box("mvex")),
  box("moof", box("mfhd", words(0, 1)), box("traf", box("tfhd", words(0, 1)), box("trun", words(0, 0)))),
  box("mdat", latin("sea")),
);
const EBML = join(latin("\x1aE\xdf\xa3\x87\x42\x82\x84webm"));
const WEBM = join(
  EBML,
  latin("\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff\x15\x49\xa9\x66\x83abc\x16\x54\xae\x6b\x82xy"),
  latin("\x1f\x43\xb6\x75\xff\xe7\x81\x01\xa3\x85frame\x12\x54\xc3\x67\x84tags\x1c\x53\xbb\x6b\x81c"),
);
const ANIMATION = latin(
  "RIFF\x4a\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x07\0\0\x07\0\0ANIM\x06\0\0\0\0\0\0\0\0\0" +
    "ANMF\x22\0\0\0\0\0\0\0\0\0\x07\0\0\x07\0\0\x64\0\0\0VP8L\x0a\0\0\0\x2f\x07\xc0\x01\0\0\0\0\0\0",
);
const UDDF =
  '<?xml version="1.0" encoding="utf-8"?><uddf version="3.2.0"><gasdefinitions><mix id="air"><name>Aria</name></mix></gasdefinitions>' +
  '<divesite><site id="s"><name>Portofino &amp; Camogli</name></site></divesite><profiledata><repetitiongroup><dive id="d1">' +
  '<informationbeforedive><link ref="s"/><datetime>2025-07-12T10:12:00</datetime></informationbeforedive><samples>' +
  "<waypoint><depth>0</depth><divetime>0</divetime></waypoint><waypoint><depth>21.4</depth><divetime>60</divetime></waypoint>" +
  "</samples><informationafterdive><greatestdepth>21.4</greatestdepth><diveduration>125</diveduration></informationafterdive>" +
  "</dive></repetitiongroup></profiledata></uddf>";
const CSV = [
  'Data;Ora inizio;Ora fine;Località;Profondità raggiunta\n12/07/2025;9.05;10:00;"Ustica; ""Punta""";21,4\n13/7/25;;;;\n',
  'Date,Time in,Duration,Max depth,Notes\r\n2025-07-12,10:12,2:05,98 ft,"a\r\nb"\r\n',
  "sep=;\nDate;Max Depth (m);Avg HR;Time\n07/31/25;18.5;131;2:05\n",
  'Typ aktywności,Data,Maks. głębokość\n"Nurkowanie",2025-07-05 10:12:11,"21,4"\n',
];
const POSTS = [
  "# Titolo\n\nCiao **forte** e *piano* [qui](https://respiro.test/forum/x_(y)) #3\n> citato\n>> due\n- uno\n- due\n1. tre\n```\ncodice\n```",
  "![mare](/public/a.webp) `x` https://a.example/b?c=(d). **a *b* c**",
];
const ARTICLES = [
  '<h2>Titolo</h2><p>Testo <strong>forte <em>e</em></strong> <a href="https://a.example/x?y=1">qui</a></p><ul><li>a<ol><li>b</li></ol></li></ul>' +
    '<table><tr><th colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></table><figure><img src="/public/a.webp" alt="x"><figcaption>c</figcaption></figure>',
];
const ID = "0199c0de-7a1b-7c3d-8e4f-0123456789ab";
const BODIES = [
  { title: "Titolo", content: "Testo", category_id: ID, tags: ["a", "b"], is_draft: false, price: 12.5 },
  {
    email: "anna@respiro.test",
    password: "respiro1",
    full_name: "Anna Mare",
    phone: "+39 010 123456",
    website: "https://a.example",
  },
  {
    dives: [{ date: "2025-07-12", start_time: "10:12", reached_depth: 21.4, place: "Ustica", copy: 0 }],
    code: "123456",
  },
  {
    taps: [{ id: ID, at: "2025-07-12T10:12:00Z", fields: { a: 1 } }],
    strokes: [
      [
        [0, 0],
        [1, 1],
      ],
    ],
    lines: [],
  },
  {
    ids: [ID],
    url: "https://a.example/b.jpg",
    from: "2025-07-12",
    to: null,
    query: "apnea a*b (c",
    cursor: "x",
  },
  "anna@respiro.test",
  "+39 010 123456 https://a.example/b.jpg?x=1#y 2025-07-12T10:12:00.000Z",
].map((body) => JSON.stringify(body));

/** What is changed, by parser. */
export const EXAMPLES: Record<string, Bytes[]> = {
  image: [...Object.values(PICTURES), ANIMATION, latin("GIF89a\x10\0\x10\0")],
  film: [FILM, FRAGMENTS, WEBM, addVideoLocation(makeVideo(400)), makeVideo(100, "video/quicktime")],
  csv: [...CSV.map(utf8), latin("Data;Localit\xe0\n12/07/2025;Gda\xf1sk\n"), utf16(CSV[0] ?? "")],
  uddf: [utf8(UDDF), latin(UDDF.replace("utf-8", "iso-8859-2").replace("Aria", "Gda\xf1sk"))],
  markdown: [...POSTS, ...HOSTILE_POSTS].map(utf8),
  html: [...ARTICLES, ...HOSTILE_HTML].map(utf8),
  json: BODIES.map(utf8),
};

const ALL = 0xffffffff;
const many = (part: string, length = MEGABYTE) => repeat(latin(part), length);

/** Inputs that took too long or too much once, or that are made to. */
export const KNOWN: [what: string, parser: string, make: () => Uint8Array][] = [
  [
    "samples of one size, 2^32",
    "film",
    () => join(FTYP, box("moov", track("meta", [0, 1, ALL], [0, 1, 1, ALL, 1], [0, 1, 0]))),
  ],
  [
    "chunks, 2^32",
    "film",
    () => join(FTYP, box("moov", track("meta", [0, 1, ALL], [0, 1, 1, 1, 1], [0, ALL, 0]))),
  ],
  ["boxes of 9 bytes", "film", () => join(FTYP, many("\0\0\0\x09udta!", 4 * MEGABYTE))],
  [
    "boxes of 8 bytes in an index",
    "film",
    () => join(FTYP, box("moov", many("\0\0\0\x08udta", 8 * MEGABYTE))),
  ],
  ["a long index", "film", () => join(FTYP, box("moov", box("mvhd", new Uint8Array(15 * MEGABYTE))))],
  ["elements of 2 bytes", "film", () => join(EBML, many("\xec\x80", 4 * MEGABYTE))],
  ["elements of 2 bytes that are kept", "film", () => join(EBML, many("\xa3\x80", 4 * MEGABYTE))],
  ["segments of 4 bytes", "image", () => join(latin("\xff\xd8"), many("\xff\xdb\0\x02", 5 * MEGABYTE - 2))],
  ["fill bytes", "image", () => join(latin("\xff\xd8"), many("\xff", 5 * MEGABYTE - 2))],
  [
    "empty chunks of a WebP",
    "image",
    () => join(latin("RIFF\0\0\x40\0WEBP"), many("VP8 \0\0\0\0", 5 * MEGABYTE - 12)),
  ],
  [
    "empty chunks of a PNG",
    "image",
    () => join(PICTURES.png.slice(0, 33), many("\0\0\0\0IDAT\0\0\0\0", 5 * MEGABYTE - 33)),
  ],
  ...[
    "<p>",
    "<b>",
    "<a href=x>",
    "<ul><li>",
    "<table><tr><td>",
    "<",
    "</p>",
    "<!--",
    "&#",
    "<img src=/public/a.webp>",
  ].map((part): [string, string, () => Uint8Array] => [
    `${part} again and again`,
    "html",
    () => many(part, 200_000),
  ]),
  ...[
    "[",
    "](",
    "![](",
    "**",
    "*a ",
    "`",
    "```\n",
    "> ",
    ">\n",
    "- \n",
    "[a](https://a.b/(",
    "https://a.b/",
    "#1 ",
    "\n",
  ].map((part): [string, string, () => Uint8Array] => [
    `${JSON.stringify(part)} again and again`,
    "markdown",
    () => many(part, 50_000),
  ]),
  ...['"', ";", ",\n", '"a"";', "a\n", "a", "\xe0", "1", "1,", "1:", "\xe0 a"].map(
    (part): [string, string, () => Uint8Array] => [
      `${JSON.stringify(part)} again and again`,
      "csv",
      () => join(latin("Data;x\n"), many(part)),
    ],
  ),
  ...["<a>", "<dive>", "<!--", "&amp;", "<a b='", "<waypoint><depth>1</depth></waypoint>", "\xe0"].map(
    (part): [string, string, () => Uint8Array] => [
      `${part} again and again`,
      "uddf",
      () => join(utf8("<uddf>"), many(part)),
    ],
  ),
  ["tabs behind a depth", "csv", () => join(utf8('Data,Profondità\n12/07/2025,"21,4'), many("\t"))],
  ["a word of a megabyte in an old encoding", "csv", () => join(latin("Data;Localit\xe0\n"), many("a"))],
  ...["[", '{"a":', "1,", '"a'].map((part): [string, string, () => Uint8Array] => [
    `${part} again and again`,
    "json",
    () => join(latin("["), many(part)),
  ]),
];
