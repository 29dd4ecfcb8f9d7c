import * as fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../worker/errors.ts";
import { IMAGE_PIXELS_MAX, type ImageType } from "../../../worker/uploads/contract.ts";
import { detectFileType } from "../../../worker/uploads/detectFileType.ts";
import { stripMetadata } from "../../../worker/uploads/stripMetadata.ts";
import { randomRuns } from "../../support/testLength.ts";

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
    // What turns the picture stays, alone.
    expect(orientation).toBe(6);
    expect(exif?.length).toBeLessThan(40);
  });

  test("loses data behind its end", async () => {
    const original = await make();
    const hiding = Buffer.concat([original, Buffer.from("<script>alert(1)</script>PK\u0003\u0004")]);
    expect(Buffer.from(stripMetadata(type, hiding))).toEqual(Buffer.from(stripMetadata(type, original)));
  });

  test("that breaks off before what browsers show is refused", async () => {
    const whole = Buffer.from(stripMetadata(type, await make()));
    const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
    const max = type === "image/jpeg" ? scan + 4 : whole.length - 2;
    fc.assert(
      fc.property(fc.integer({ min: 12, max }), (length) => {
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
      { numRuns: randomRuns(500) },
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
  ["a film of Sony's cameras", "\0\0\0\x18ftypXAVC\0\0\0\x01mp42iso2", "video/mp4"],
  ["a film of a Canon", "\0\0\0\x18ftypCAEP\0\0\0\x01mp42iso2", "video/mp4"],
  ...["3gp4", "3gp5", "3g2a", "hvc1", "hev1", "cmfc", "f4v ", "F4V ", "av01", "avc1", "M4V "].map(
    (brand): [string, string, string] => [
      `a film of the brand ${brand}`,
      `\0\0\0\x14ftyp${brand}`,
      "video/mp4",
    ],
  ),
  ...["hevc", "avis", "avci", "crx ", "jp2 ", "M4B ", "f4a ", "\0\0\0\0"].map(
    (brand): [string, string, null] => [`a picture or sound (${brand})`, `\0\0\0\x14ftyp${brand}`, null],
  ),
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

describe("a JPEG as cameras and broken disks leave it", () => {
  const jpeg = (progressive: boolean) => photo().jpeg({ progressive }).toBuffer();

  test.for([false, true])(
    "gets an end where it breaks off in its pixels (progressive: %s)",
    async (progressive) => {
      const original = await jpeg(progressive);
      const scan = original.indexOf(Buffer.from([0xff, 0xda]));
      for (const length of [progressive ? -20 : scan + 40, -20, -2, -1]) {
        const broken = original.subarray(0, length);
        const clean = Buffer.from(stripMetadata("image/jpeg", broken));
        expect(clean.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
        const decoded = (bytes: Uint8Array) => sharp(bytes, { failOn: "none" }).raw().toBuffer();
        expect(await decoded(clean)).toEqual(await decoded(broken));
      }
    },
  );

  test("loses stray bytes between its segments", async () => {
    const original = await jpeg(false);
    const frame = original.indexOf(Buffer.from([0xff, 0xc0]));
    const stray = Buffer.from("segreta\0\xff\0\xff\xd0", "latin1");
    const strayed = Buffer.concat([original.subarray(0, frame), stray, original.subarray(frame)]);
    expect(stripMetadata("image/jpeg", strayed)).toEqual(stripMetadata("image/jpeg", original));
  });

  test("is turned by its first Exif block, as in browsers", async () => {
    const first = await jpeg(false);
    const other = await photo().withMetadata({ orientation: 3 }).jpeg().toBuffer();
    const both = Buffer.concat([first.subarray(0, -2), other.subarray(2)]);
    const exif = other.indexOf(Buffer.from([0xff, 0xe1]));
    const segment = other.subarray(exif, exif + 2 + other.readUInt16BE(exif + 2));
    const frame = first.indexOf(Buffer.from([0xff, 0xc0]));
    const twice = Buffer.concat([first.subarray(0, frame), segment, first.subarray(frame)]);
    expect(stripMetadata("image/jpeg", twice)).toEqual(stripMetadata("image/jpeg", first));
    expect(() => stripMetadata("image/jpeg", both)).toThrow(new Refusal("broken_image"));
  });
});

test("a PNG is turned by Exif before its data alone, as in browsers", async () => {
  const png = await photo().png().toBuffer();
  const exif = png.indexOf("eXIf") - 4;
  const chunk = png.subarray(exif, exif + 12 + png.readUInt32BE(exif));
  const without = Buffer.concat([png.subarray(0, exif), png.subarray(exif + chunk.length)]);
  const behind = Buffer.concat([without.subarray(0, -12), chunk, without.subarray(-12)]);
  expect((await sharp(stripMetadata("image/png", png)).metadata()).orientation).toBe(6);
  expect((await sharp(stripMetadata("image/png", behind)).metadata()).orientation).toBeUndefined();
});

describe("a picture of more parts than any has", () => {
  /** `part` a million times behind `head`. */
  const many = (head: Uint8Array, part: number[]) =>
    Buffer.concat([head, Buffer.alloc(1_000_000 * part.length, Buffer.from(part))]);

  test.for([
    ["JPEG", "image/jpeg", many(Buffer.from([0xff, 0xd8]), [0xff, 0xdb, 0, 2])],
    [
      "PNG",
      "image/png",
      many(
        Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\0IHDR\0\0\0\0", "latin1"),
        [0, 0, 0, 0, 73, 68, 65, 84, 0, 0, 0, 0],
      ),
    ],
    [
      "WebP",
      "image/webp",
      many(Buffer.from("RIFF\x04\x12\x7a\0WEBP", "latin1"), [86, 80, 56, 32, 0, 0, 0, 0]),
    ],
  ] as const)("is refused as a %s at once", ([_, type, bytes]) => {
    const started = process.cpuUsage().user;
    expect(() => stripMetadata(type, bytes)).toThrow(new Refusal("broken_image"));
    expect(process.cpuUsage().user - started).toBeLessThan(500_000);
  });
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
