import { expect, test } from "vitest";
import { toApiError } from "../../web/lib/api.ts";
import type { Translate } from "../../web/lib/i18n.tsx";
import { failureText } from "../../web/lib/refusals.ts";

/** The Italian text with its placeholders filled. */
const t = ((_key: string, text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))) as Translate;

const failed = (error: object) =>
  toApiError("GET /api/events", { status: 500, statusText: "" }, JSON.stringify({ error }));

test("a failure of the site is said with the id by which its operators find it, a refusal without", () => {
  const id = "8f2a1b3c4d5e6f70-MXP";
  expect(failureText(t, failed({ code: "internal", request_id: id }))).toBe(
    `Si è verificato un errore. Riprova. (codice ${id})`,
  );
  expect(failureText(t, failed({ code: "internal" }))).toBe("Si è verificato un errore. Riprova.");
  expect(failureText(t, failed({ code: "event_full", request_id: id }))).not.toContain(id);
});
