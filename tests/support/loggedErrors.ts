import { vi } from "vitest";

const heard: string[] = [];

/** Keeps the Worker's `console.error` calls from here on instead of printing them. */
export function captureLoggedErrors(): void {
  heard.length = 0;
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    heard.push(parts.map(asText).join(" "));
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
}

/** The errors logged since the last call. After a test that did not take them, `setup.ts` expects none. */
export function takeLoggedErrors(): string[] {
  return heard.splice(0);
}

function asText(part: unknown): string {
  return part instanceof Error ? `${part.stack} ${part.cause ? asText(part.cause) : ""}` : String(part);
}
