import { afterEach, expect, test, vi } from "vitest";
import { saveFailureNotice } from "../../../web/events/form/saving/saveFailure.ts";
import { ApiError } from "../../../web/lib/api.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";

const t = getTranslator("it");
const titleOf = (failure: unknown) => saveFailureNotice(t, failure).title;
const failed = (status: number) => new ApiError("PUT /api/events/1", status, "", "", null);

afterEach(() => vi.unstubAllGlobals());

test("a save without a network, without the site, and with the site down are told apart", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(titleOf(failed(0))).toBe("Errore: Sei offline. Riprova quando torna la connessione.");
  vi.stubGlobal("navigator", { onLine: true });
  expect(titleOf(failed(0))).toContain("Non riusciamo a raggiungere il sito.");
  expect(titleOf(failed(503))).toBe("Errore: Il sito non risponde in questo momento. Riprova tra poco.");
  expect(saveFailureNotice(t, failed(503)).description).toContain("come bozza");
});
