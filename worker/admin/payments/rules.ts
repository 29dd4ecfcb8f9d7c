import { isEventId, storedSlug } from "../../events/contract.ts";

/** What a search text asks for: an object of Stripe by its id, something of ours by its id, an event's address, words. */
export type PaymentSearch =
  | { by: "session" | "intent" | "refund" | "dispute" | "transaction" | "charge"; id: string }
  | { by: "id"; id: string }
  | { by: "address"; slug: string }
  | { by: "words"; text: string };

const STRIPE_PREFIXES: Record<string, Exclude<PaymentSearch["by"], "id" | "address" | "words">> = {
  cs: "session",
  pi: "intent",
  re: "refund",
  pyr: "refund",
  dp: "dispute",
  du: "dispute",
  txn: "transaction",
  ch: "charge",
  py: "charge",
};

/** Parses the search text of the table of payments. */
export function parsePaymentSearch(text: string): PaymentSearch {
  const [, prefix = ""] = text.match(/^([a-z]+)_[\w-]+$/i) ?? [];
  const by = STRIPE_PREFIXES[prefix.toLowerCase()];
  if (by) return { by, id: text };
  if (isEventId(text)) return { by: "id", id: text.toLowerCase() };
  const segment = addressSegment(text);
  const slug = segment === null ? null : storedSlug(segment);
  return slug ? { by: "address", slug } : { by: "words", text };
}

/** The last segment of a URL or path; a text that begins with a date may be an event's address without its slash. */
function addressSegment(text: string): string | null {
  const isAddress =
    /^(https?:\/\/|\/)/.test(text) || /^(\d{4}-\d{2}-\d{2}|\d{1,2}-[a-z]+-\d{4})-/i.test(text);
  if (!isAddress) return null;
  const path = (URL.parse(text, "https://site.invalid")?.pathname ?? "").replace(/\/+$/, "");
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)) || null;
  } catch {
    return null;
  }
}
