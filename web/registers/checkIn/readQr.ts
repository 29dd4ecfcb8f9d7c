type QrDetector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type NativeDetector = {
  new (options: { formats: string[] }): QrDetector;
  getSupportedFormats(): Promise<string[]>;
};

async function findNativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetector };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return BarcodeDetector && formats?.includes("qr_code") ? BarcodeDetector : null;
}

/** The browser's own QR code reader, or else a library's, which is loaded on demand. */
export async function loadQrDetector(): Promise<QrDetector> {
  const native = await findNativeDetector();
  if (native) return new native({ formats: ["qr_code"] });
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}

/** Loads the library while there is a network, on phones without their own reader. */
export async function prepareQrDetector(): Promise<void> {
  if (!(await findNativeDetector())) await import("qr/decode.js");
}
