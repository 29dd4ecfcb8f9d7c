import type { RateLimitRule } from "../../../RateLimit.ts";

export const SHARE_RATES = {
  making: { name: "logbook-shares", times: 20, seconds: 3600 },
  /** Opening with any secret: a port authority that checks a boat, and no guessing. */
  opening: { name: "logbook-shares-address", times: 120, seconds: 600 },
  /** PDFs of one logbook, whoever asks: a long one takes seconds to write. */
  files: { name: "logbook-share-files", times: 20, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;
