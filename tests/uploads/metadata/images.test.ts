import * as fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../worker/errors.ts";
import { detectFileType, IMAGE_PIXELS_MAX, type ImageType } from "../../../worker/uploads/contract.ts";
import { stripMetadata } from "../../../worker/uploads/stripMetadata.ts";

const HERE = {
  IFD0: { Make: "Segreta", ImageDescription: "casa mia" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "44/1 21/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "9/1 9/1 0/1",
  },
};
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>a casa di Anna</rdf:RDF></x:xmpmeta>';

/** A picture that nobody could mistake for another, with all that cameras write into it. */
function photo() {
  const noise = Uint8Array.from({ length: 40 * 30 * 3 }, (_, at) => (at * 7919) % 251);
  return sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })
    .withExif(HERE)
    .withXmp(XMP)
    .withMetadata({ orientation: 6, icc: "p3" });
}

const KINDS: [name: string, type: ImageType, bytes: () => Promise<Buffer>][] = [
  ["JPEG", "image/jpeg", () => photo().jpeg().toBuffer()],
  ["JPEG that comes in steps", "image/jpeg", () => photo().jpeg({ progressive: true }).toBuffer()],
  ["JPEG in CMYK", "image/jpeg", () => photo().toColourspace("cmyk").jpeg().toBuffer()],
  ["PNG", "image/png", () => photo().png().toBuffer()],
  ["WebP", "image/webp", () => photo().webp().toBuffer()],
  ["lossless WebP", "image/webp", () => photo().webp({ lossless: true }).toBuffer()],
];

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe.each(KINDS)("a %s", (_, type, make) => {
  test("loses place, time and author, and no pixel", async () => {
    const original = await make();
    expect(original.toString("latin1")).toContain("Segreta");
    const clean = Buffer.from(stripMetadata(type, original));
    expect(clean.toString("latin1")).not.toMatch(/Segreta|casa|GPS|xmp/i);
    expect(await pixels(clean)).toEqual(await pixels(original));
    const { exif, xmp, orientation, icc } = await sharp(clean).metadata();
    expect(xmp).toBeUndefined();
    expect(icc).toEqual((await sharp(original).metadata()).icc);
    // What turns the picture stays where browsers heed it, alone.
    if (type === "image/png") return expect(exif).toBeUndefined();
    expect(orientation).toBe(6);
    expect(exif?.length).toBeLessThan(40);
  });

  test("loses data behind its end", async () => {
    const original = await make();
    const hiding = Buffer.concat([original, Buffer.from("<script>alert(1)</script>PK\u0003\u0004")]);
    expect(Buffer.from(stripMetadata(type, hiding))).toEqual(Buffer.from(stripMetadata(type, original)));
  });

  test("truncated anywhere is refused", async () => {
    const whole = Buffer.from(stripMetadata(type, await make()));
    fc.assert(
      fc.property(fc.integer({ min: 12, max: whole.length - 2 }), (length) => {
        expect(() => stripMetadata(type, whole.subarray(0, length))).toThrow(new Refusal("broken_image"));
      }),
    );
  });

  test("with any byte changed is refused or stripped, and never causes a failure", async () => {
    const original = await make();
    fc.assert(
      fc.property(fc.nat(original.length - 1), fc.nat(255), (at, value) => {
        const changed = Uint8Array.from(original);
        changed[at] = value;
        try {
          stripMetadata(type, changed);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("stripped twice equals stripped once", async () => {
    const once = stripMetadata(type, await make());
    expect(stripMetadata(type, once)).toEqual(once);
    expect(detectFileType(once)).toBe(type);
  });
});

test("an upright picture keeps no Exif at all", async () => {
  const upright = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0f7490" } })
    .withExif(HERE)
    .jpeg()
    .toBuffer();
  expect((await sharp(stripMetadata("image/jpeg", upright)).metadata()).exif).toBeUndefined();
});

test("a picture that declares too many pixels is refused undecoded", async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0f7490" } })
    .png()
    .toBuffer();
  const side = Math.ceil(Math.sqrt(IMAGE_PIXELS_MAX)) + 1;
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  expect(() => stripMetadata("image/png", png)).toThrow(new Refusal("too_many_pixels"));
  png.writeUInt32BE(0, 16);
  expect(() => stripMetadata("image/png", png)).toThrow(new Refusal("broken_image"));
});

const HEADS: [what: string, head: string, type: string | null][] = [
  ["a text", "ciao, sono una foto.jpg", null],
  ["nothing", "", null],
  ["a page", "<!doctype html><script>", null],
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', null],
  ["a GIF", "GIF89a", null],
  ["a PDF", "%PDF-1.7", null],
  ["a zip", "PK\x03\x04", null],
  ["a sound in RIFF", "RIFF\0\0\0\0WAVEfmt ", null],
  ["a picture of a telephone (HEIC)", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", null],
  ["an AVIF", "\0\0\0\x1cftypavif\0\0\0\0avifmif1", null],
  ["a sound (M4A)", "\0\0\0\x18ftypM4A \0\0\0\0", null],
  ["a Matroska film", "\x1aE\xdf\xa3\xa3B\x82\x88matroska", null],
  ["a WebM film", "\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm", "video/webm"],
  ["an MP4 film", "\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41", "video/mp4"],
  ["a film of a telephone", "\0\0\0\x14ftypqt  \0\0\0\0qt  ", "video/quicktime"],
  ["an old film", "\0\0\x10\0moov\0\0\0\x6cmvhd", "video/quicktime"],
];

test.each(HEADS)("%s is known by its first bytes", (_, head, type) => {
  expect(detectFileType(Buffer.from(head, "latin1"))).toBe(type);
});

test("a JPEG loses unknown segments and the JFIF thumbnail", async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0f7490" } })
    .jpeg()
    .toBuffer();
  const segment = (marker: number, content: string) => {
    const bytes = Buffer.from(content, "latin1");
    return Buffer.concat([Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes]);
  };
  const preview = segment(0xe0, `JFIF\0\x01\x02\0\0\x48\0\x48\x01\x01segreta`);
  const hidden = [0x02, 0xbf, 0xf0, 0xfd, 0xfe, 0xe5].map((marker) => segment(marker, "segreta"));
  const whole = Buffer.concat([jpeg.subarray(0, 2), preview, ...hidden, jpeg.subarray(2)]);
  const clean = Buffer.from(stripMetadata("image/jpeg", whole));
  expect(clean.toString("latin1")).not.toContain("segreta");
  expect(await pixels(clean)).toEqual(await pixels(jpeg));
});

describe("an animated WebP", () => {
  const FRAME_HEAD = 16;
  const riff = (name: string, content: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.write(name, "latin1");
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const animation = async () => {
    const frames = Buffer.from(Uint8Array.from({ length: 16 * 32 * 3 }, (_, at) => (at * 7919) % 251));
    return sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
      .webp({ loop: 0, lossless: true })
      .toBuffer();
  };
  /** The animation with `hidden` behind what draws its first frame. */
  const withInFrame = (webp: Buffer, hidden: Uint8Array) => {
    const at = webp.indexOf("ANMF");
    const end = at + 8 + webp.readUInt32LE(at + 4);
    const frame = riff("ANMF", Buffer.concat([webp.subarray(at + 8, end), hidden]));
    return riff("RIFF", Buffer.concat([webp.subarray(8, at), frame, webp.subarray(end + (end % 2))]));
  };

  test("keeps its frames, without unknown chunks in them", async () => {
    const webp = await animation();
    const hiding = withInFrame(
      webp,
      Buffer.concat([riff("EXIF", Buffer.from("Segreta")), riff("XMP ", Buffer.from("casa"))]),
    );
    const clean = Buffer.from(stripMetadata("image/webp", hiding));
    expect(clean.toString("latin1")).not.toMatch(/Segreta|casa/);
    const frames = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer();
    expect(await frames(clean)).toEqual(await frames(webp));
  });

  test("with a frame larger than declared is refused", async () => {
    const webp = await animation();
    const at = webp.indexOf("ANMF") + 8 + FRAME_HEAD;
    expect(webp.toString("latin1", at, at + 4)).toBe("VP8L");
    webp.writeUInt32LE(15_999 | (15_999 << 14), at + 9);
    expect(() => stripMetadata("image/webp", webp)).toThrow(new Refusal("broken_image"));
  });
});
