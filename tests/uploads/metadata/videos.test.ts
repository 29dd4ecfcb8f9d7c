import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { describe, expect, test } from "vitest";
import type { VideoType } from "../../../worker/uploads/contract.ts";
import { detectFileType } from "../../../worker/uploads/detectFileType.ts";
import { stripVideo } from "../../../worker/uploads/video/stripVideo.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const SECRET = "segreta +44.3500+009.1500/";
const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const words = (...numbers: number[]) => {
  const bytes = new Uint8Array(numbers.length * 4);
  for (const [index, number] of numbers.entries()) new DataView(bytes.buffer).setUint32(index * 4, number);
  return bytes;
};

function join(...pieces: Uint8Array[]): Bytes {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

/** A box of MP4 and QuickTime; `long`: with its length in eight bytes. */
function box(type: string, content: Uint8Array[], long = false): Bytes {
  const body = join(...content);
  if (long) return join(words(1), text(type), words(0, body.length + 16), body);
  return join(words(body.length + 8), text(type), body);
}

type Samples = { handler: string; offsets: number[]; sizes: number[]; wide?: boolean; perChunk?: number };

/** A track whose samples lie at these places of the file, `perChunk` of them one behind the other. */
function track({ handler, offsets, sizes, wide, perChunk = 1 }: Samples): Bytes {
  const chunkOffsets = wide ? offsets.flatMap((offset) => [0, offset]) : offsets;
  return box("trak", [
    box("tkhd", [new Uint8Array(84)]),
    box("udta", [text(`name${SECRET}`)]),
    box("mdia", [
      box("mdhd", [new Uint8Array(24)]),
      box("hdlr", [words(0, 0), text(handler), new Uint8Array(13)]),
      box("minf", [
        box("stbl", [
          box("stsz", [words(0, 0, sizes.length, ...sizes)]),
          box("stsc", [words(0, 1, 1, perChunk, 1)]),
          box(wide ? "co64" : "stco", [words(0, offsets.length, ...chunkOffsets)]),
        ]),
      ]),
    ]),
  ]);
}

const FTYP = box("ftyp", [text("qt  "), words(0), text("qt  ")]);

/** The header of a WebM file. */
const EBML = join(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84), text("webm"));

/** That a track is of pictures. */
const HANDLER = box("hdlr", [words(0, 0), text("vide"), new Uint8Array(13)]);

/** A telephone's film: pictures, and a track of places with one sample in each chunk, or several. */
function phoneFilm({ wide = false, perChunk = 1, long = false } = {}): Bytes {
  const picture = text("a picture of the sea, as it was filmed");
  const place = text(SECRET);
  const mdatAt = FTYP.length + (long ? 16 : 8);
  const [first, second] = [mdatAt + picture.length, mdatAt + 2 * picture.length + place.length];
  const mdat = box("mdat", [picture, place, picture, place, place], long);
  const places =
    perChunk === 1
      ? { offsets: [first, second, second + place.length], sizes: [place.length, place.length, place.length] }
      : { offsets: [second], sizes: [place.length, place.length] };
  const pictures = { handler: "vide", offsets: [mdatAt], sizes: [picture.length] };
  const moov = box("moov", [
    box("mvhd", [new Uint8Array(100)]),
    track(pictures),
    track({ handler: "meta", wide, perChunk, ...places }),
    box("udta", [box("\xa9xyz", [words(0), text(SECRET)])]),
    box("meta", [text(SECRET)]),
  ]);
  return join(FTYP, mdat, moov, box("uuid", [text(`xmp ${SECRET}`)]), box("free", [text(SECRET)]));
}

async function clean(bytes: Bytes): Promise<Bytes> {
  const type = detectFileType(bytes) as VideoType;
  return new Uint8Array(await (await stripVideo(new Blob([bytes]), type)).arrayBuffer());
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("a video from a phone", () => {
  test.for([
    ["as it comes", {}],
    ["with offsets of eight bytes", { wide: true }],
    ["with a box of a long length", { long: true }],
  ] as const)("%s loses its GPS data in boxes and tracks; frames keep their offsets", async ([_, how]) => {
    const film = phoneFilm(how);
    expect(latin(film)).toContain(SECRET);
    const cleaned = await clean(film);
    expect(cleaned.length).toBe(film.length);
    expect(latin(cleaned)).not.toMatch(/segreta|44\.35|xyz|uuid|meta/);
    const at = latin(film).indexOf("a picture of the sea");
    const end = latin(film).indexOf(SECRET, at);
    expect(latin(cleaned).slice(at, end)).toBe(latin(film).slice(at, end));
    // Cleaned once more, nothing is left to do.
    expect(latin(await clean(cleaned))).toBe(latin(cleaned));
  });

  test.for([
    ["a track's media", box("moov", [box("trak", [box("mdia", [HANDLER, box("udta", [text(SECRET)])])])])],
    [
      "the information of a track's media",
      box("moov", [box("trak", [box("mdia", [HANDLER, box("minf", [box("meta", [text(SECRET)])])])])]),
    ],
    ["a fragment", box("moof", [box("mfhd", [words(0, 1)]), box("udta", [text(SECRET)])])],
    ["a fragment's track", box("moof", [box("traf", [box("meta", [text(SECRET)])])])],
    ["the index of fragments", box("mfra", [box("udta", [text(SECRET)])])],
  ] as const)("keeps no place inside %s", async ([_, index]) => {
    const film = join(FTYP, index, box("mdat", [text("the sea")]));
    const cleaned = await clean(film);
    expect(latin(cleaned)).not.toMatch(/segreta|44\.35/);
    expect(cleaned.length).toBe(film.length);
    expect(latin(cleaned).endsWith("the sea")).toBe(true);
  });

  test("loses metadata chunks of several samples", async () => {
    const cleaned = await clean(phoneFilm({ perChunk: 2 }));
    // This film's track names the last two places alone, in one chunk.
    expect(latin(cleaned).split(SECRET).length - 1).toBe(1);
  });

  test("fragmented with a GPS track is refused, because its samples cannot be located", async () => {
    const film = join(phoneFilm(), box("moof", [box("mfhd", [words(0, 1)])]));
    await expect(clean(film)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test("incomplete or with invalid boxes is refused", async () => {
    const film = phoneFilm();
    const cut = film.slice(0, film.length - 5);
    const lying = film.slice();
    new DataView(lying.buffer).setUint32(latin(film).indexOf("mvhd") - 4, 1 << 30);
    const endless = join(FTYP, words(4), text("moov"));
    const huge = join(FTYP, words(25 * 1024 * 1024), text("moov"), new Uint8Array(64));
    const short = join(FTYP, box("moov", [track({ handler: "meta", offsets: [], sizes: [] }).slice(0, -37)]));
    for (const bytes of [cut, lying, endless, huge, short]) {
      await expect(clean(bytes)).rejects.toMatchObject({ code: "unsupported_type" });
    }
  });
});

describe("a video with a box up to its end", () => {
  const INDEX = box("moov", [box("mvhd", [new Uint8Array(100)])]);
  const PLACE = box("moov", [box("udta", [box("\xa9xyz", [words(0), text(SECRET)])])]);
  const endless = (type: string) => join(words(0), text(type));

  test("is refused where an index with a place hides behind its pictures", async () => {
    const film = join(FTYP, endless("mdat"), text("the sea"), PLACE);
    await expect(clean(film)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test("is refused where metadata hides in a box of the index", async () => {
    const film = join(FTYP, box("moov", [endless("mvhd"), new Uint8Array(100), PLACE.subarray(8)]));
    await expect(clean(film)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test("keeps its pictures when they are the last", async () => {
    const film = join(FTYP, INDEX, endless("mdat"), text("the sea"));
    expect(await clean(film)).toEqual(film);
  });

  test("loses the place at its end", async () => {
    const cleaned = await clean(join(FTYP, INDEX, endless("udta"), text(SECRET)));
    expect(latin(cleaned)).not.toMatch(/segreta|44\.35|udta/);
  });
});

test.for([4, 8, 500])("a film with %i zeros at its end keeps its frames", async (zeros) => {
  const film = join(phoneFilm(), new Uint8Array(zeros));
  const cleaned = await clean(film);
  expect(cleaned.length).toBe(film.length);
  expect(latin(cleaned)).toContain("a picture of the sea");
  expect(latin(cleaned)).not.toContain(SECRET);
});

describe("a film that lies about itself", () => {
  /** Processor time, because the machine may be busy. */
  const secondsSince = (started: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  };

  const MEGABYTE = 1024 * 1024;

  /** `bytes` again and again, `length` bytes in all. */
  const repeat = (bytes: Uint8Array, length: number): Bytes =>
    Uint8Array.from({ length: length - (length % bytes.length) }, (_, at) => bytes[at % bytes.length] ?? 0);

  /** A track that no player shows, with these words in the table of its sizes and of its runs. */
  function liar(sizes: number[], runs: number[], offsets: Uint8Array = words(0, 1, 0)): Bytes {
    const tables = [box("stsz", [words(...sizes)]), box("stsc", [words(...runs)]), box("stco", [offsets])];
    const media = box("mdia", [HANDLER_OF_PLACES, box("minf", [box("stbl", tables)])]);
    return join(FTYP, box("moov", [box("trak", [media])]));
  }
  const HANDLER_OF_PLACES = box("hdlr", [words(0, 0), text("meta"), new Uint8Array(13)]);
  const ALL = 0xffffffff;

  test("with 2^32 samples of one size is cleaned at once", async () => {
    const started = process.cpuUsage();
    await clean(liar([0, 1, ALL], [0, 1, 1, ALL, 1]));
    expect(secondsSince(started)).toBeLessThan(1);
  });

  test.for([
    ["more samples", liar([0, 0, ALL], [0, 1, 1, 1, 1])],
    ["more runs", liar([0, 1, 1], [0, ALL, 1, 1, 1])],
    ["more chunks", liar([0, 1, 1], [0, 1, 1, 1, 1], words(0, ALL, 0))],
    ["a shorter table of sizes", liar([0], [0, 1, 1, 1, 1])],
    ["no offsets of chunks", liar([0, 1, 1], [0, 1, 1, 1, 1], new Uint8Array(0))],
  ] as const)("with %s than its tables have is refused", async ([_, film]) => {
    await expect(clean(film)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test.for([
    ["boxes of nine bytes", join(FTYP, repeat(join(words(9), text("udta!")), 4 * MEGABYTE))],
    ["boxes of eight bytes in its index", join(FTYP, box("moov", [repeat(box("udta", []), 4 * MEGABYTE)]))],
    ["elements of two bytes", join(EBML, repeat(Uint8Array.of(0xec, 0x80), 4 * MEGABYTE))],
    [
      "chunks of places",
      liar([0, 1, ALL], [0, 1, 1, 1, 1], join(words(0, 200_000), repeat(words(0, 64, 32), 800_000))),
    ],
  ] as const)("with more %s than any film has is refused at once", async ([_, film]) => {
    const started = process.cpuUsage();
    await expect(clean(film)).rejects.toMatchObject({ code: "unsupported_type" });
    expect(secondsSince(started)).toBeLessThan(1);
  });

  test("with neighbouring boxes of metadata gets one free box for them", async () => {
    const metadata = repeat(join(words(9), text("udta!")), 9 * 1000);
    const cleaned = await clean(join(FTYP, metadata, box("mdat", [text("the sea")])));
    const free = join(words(metadata.length), text("free"), new Uint8Array(metadata.length - 8));
    expect(latin(cleaned)).toBe(latin(join(FTYP, free, box("mdat", [text("the sea")]))));
  });

  test("with chunks in any order that overlap is cleaned chunk by chunk in one pass", async () => {
    const offsets = Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 900_000);
    const film = join(
      liar([0, 90, ALL], [0, 1, 1, 1, 1], words(0, offsets.length, ...offsets.map((at) => at + 300_000))),
      box("mdat", [repeat(text("x"), 4 * MEGABYTE)]),
    );
    const started = process.cpuUsage();
    const cleaned = await clean(film);
    expect(secondsSince(started)).toBeLessThan(1);
    for (const at of offsets) film.fill(0, at + 300_000, at + 300_090);
    expect(latin(cleaned.subarray(250_000))).toBe(latin(film.subarray(250_000)));
  });
});

describe("a video from an encoder", () => {
  const FORMATS = [
    ["an MP4", () => new Mp4OutputFormat({ fastStart: "in-memory" })],
    ["an MP4 with its index at the end", () => new Mp4OutputFormat({ fastStart: false })],
    ["an MP4 in fragments", () => new Mp4OutputFormat({ fastStart: "fragmented" })],
    ["a WebM", () => new WebMOutputFormat()],
    ["a WebM that was never ended", () => new WebMOutputFormat({ appendOnly: true })],
  ] as const;

  async function makeFilm(format: (typeof FORMATS)[number][1]): Promise<Bytes> {
    const target = new BufferTarget();
    const output = new Output({ format: format(), target });
    output.setMetadataTags({ title: SECRET, comment: SECRET, artist: SECRET });
    const source = new EncodedVideoPacketSource("vp9");
    output.addVideoTrack(source, { frameRate: 5 });
    await output.start();
    for (let frame = 0; frame < 20; frame += 1) {
      const packet = new EncodedPacket(text(`frame ${frame} of the sea`), "key", frame / 5, 1 / 5);
      await source.add(packet, {
        decoderConfig: { codec: "vp09.00.31.08", codedWidth: 64, codedHeight: 48 },
      });
    }
    await output.finalize();
    return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  }

  async function framesOf(bytes: Bytes): Promise<string[]> {
    const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(new Blob([bytes])) });
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error("no pictures in the film");
    const frames: string[] = [];
    for await (const packet of new EncodedPacketSink(video).packets()) frames.push(latin(packet.data));
    return frames;
  }

  test.for(FORMATS)("%s loses its metadata and keeps every frame", async ([_, format]) => {
    const film = await makeFilm(format);
    expect(latin(film)).toContain("segreta");
    const cleaned = await clean(film);
    expect(latin(cleaned)).not.toContain("segreta");
    expect(cleaned.length).toBe(film.length);
    const frames = await framesOf(cleaned);
    expect(frames).toEqual(await framesOf(film));
    expect(frames.length).toBe(20);
  });
});
