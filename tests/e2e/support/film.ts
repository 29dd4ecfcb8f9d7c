/// <reference types="vite/client" />
/// <reference types="dom-webcodecs" />
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";
import { upload } from "../../../web/uploads/upload.ts";

const WIDTH = 1280;
const HEIGHT = 720;
/** One for each tenth of the film, told apart by which of ten bars is white. */
const SCENES = 10;
const FRAMES_PER_SECOND = 5;

/** Runs in the browser: a film that plays, of about `bytes`, all key frames, each tenth of it a scene of its own. */
async function shootFilm(bytes: number): Promise<File> {
  const scenes = await encodeScenes();
  const perScene = Math.round(bytes / scenes.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  const duration = 1 / FRAMES_PER_SECOND;
  let at = 0;
  for (const scene of scenes) {
    for (let frame = 0; frame < perScene; frame += 1) {
      await source.add(new EncodedPacket(scene, "key", at, duration), {
        decoderConfig: { codec: "vp09.00.31.08", codedWidth: WIDTH, codedHeight: HEIGHT },
      });
      at += duration;
    }
  }
  await output.finalize();
  if (!target.buffer) throw new Error("the film is empty");
  return new File([target.buffer], "allenamento.mp4", { type: "video/mp4", lastModified: 1 });
}

/** A key frame for each scene: bars on the left, on the right noise, which no encoder makes small. */
async function encodeScenes(): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push(bytes);
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: "vp09.00.31.08",
    width: WIDTH,
    height: HEIGHT,
    bitrate: 60_000_000,
    latencyMode: "realtime",
  });
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let scene = 0; scene < SCENES; scene += 1) {
    for (let at = 0; at < pixels.length; at += 4) {
      const pixel = at / 4;
      const bar = Math.floor(pixel / WIDTH / (HEIGHT / SCENES));
      const grey = pixel % WIDTH < WIDTH / 2 ? (bar === scene ? 255 : 0) : Math.random() * 255;
      pixels.set([grey, grey, grey, 255], at);
    }
    const frame = new VideoFrame(pixels, {
      format: "RGBX",
      codedWidth: WIDTH,
      codedHeight: HEIGHT,
      timestamp: scene * 1_000_000,
    });
    encoder.encode(frame, { keyFrame: true });
    frame.close();
  }
  await encoder.flush();
  return frames;
}

/** Runs in the browser: seeks in a film to a share of its length and tells which scene is shown there. */
async function sceneAt(video: HTMLVideoElement, share: number): Promise<number> {
  const found = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
  video.currentTime = video.duration * share;
  await found;
  const context = new OffscreenCanvas(1, SCENES).getContext("2d");
  if (!context) throw new Error("nothing can be drawn");
  context.drawImage(video, video.videoWidth / 4, 0, 1, video.videoHeight, 0, 0, 1, SCENES);
  const { data } = context.getImageData(0, 0, 1, SCENES);
  const bars = Array.from({ length: SCENES }, (_, bar) => data[bar * 4] ?? 0);
  return bars.indexOf(Math.max(...bars));
}

export const filming = { shootFilm, sceneAt, upload };
