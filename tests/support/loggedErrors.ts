import { vi } from "vitest";

const heard: string[] = [];

/** From here on, what the Worker logs as an error is kept instead of shown. */
export function captureLoggedErrors(): void {
  heard.length = 0;
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    heard.push(parts.map(asText).join(" "));
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
}

/** What was logged as an error since last asked. A test that does not ask promises that there was nothing. */
export function takeLoggedErrors(): string[] {
  return heard.splice(0);
}

function asText(part: unknown): string {
  return part instanceof Error ? `${part.stack} ${part.cause ? asText(part.cause) : ""}` : String(part);
}
