import { afterEach, expect, test, vi } from "vitest";
import {
  laterDateOf,
  refusedDate,
  saveFailureNotice,
  withParticipant,
} from "../../../web/events/form/saving/saveNotices.ts";
import { ApiError } from "../../../web/lib/api.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";
import type { RefusalCode } from "../../../worker/errors.ts";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";

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

const refusedOn = (date: string, code: RefusalCode, fields: Record<string, string> = {}) =>
  new ApiError("PUT /api/events/1", 409, "", "", code, fields, {}, null, { id: "2", date });

test("a refused date of a series is named with its reason, and that no date was saved", () => {
  const failure = refusedOn("2027-03-10", "seats_below_enrolled");
  const refused = refusedDate(t, failure);
  expect(refused).toEqual({
    day: "2027-03-10",
    reason: "I posti sono meno delle persone iscritte: indicane di più.",
  });
  expect(saveFailureNotice(t, failure, refused)).toEqual({
    title: "Errore: mercoledì 10 marzo 2027 · I posti sono meno delle persone iscritte: indicane di più.",
    description: "Nessuna data è stata salvata. Quello che hai scritto resta qui, come bozza.",
  });
  const skipped = refusedOn("2027-03-28", "invalid", { start_time: "validation.skipped_time" });
  expect(refusedDate(t, skipped)?.reason).not.toContain("Controlla");
  expect(refusedDate(t, failed(503))).toBeNull();
});

test("a refusal of a later date is told from one of the event itself, and its participants count from then on", () => {
  const base = { id: "1", enrolled: 0, series: [{ id: "1" }, { id: "2", enrolled: 0 }] } as OwnEvent;
  const later = laterDateOf(base, refusedOn("2027-03-10", "message_required"));
  expect(later).toEqual({ id: "2", date: "2027-03-10" });
  expect(withParticipant(base, later)).toMatchObject({ enrolled: 0, series: [{}, { enrolled: 1 }] });
  expect(laterDateOf({ ...base, id: "2" }, refusedOn("2027-03-10", "stale"))).toBeNull();
  expect(withParticipant(base, null).enrolled).toBe(1);
});
