import { expect, test } from "vitest";
import { deletionTitle } from "../../../web/dashboard/events/groupEvents.ts";
import { savedNotice } from "../../../web/events/form/saving/saveNotices.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";
import type { SeriesWrite } from "../../../worker/events/times/series.ts";

const t = getTranslator("it");
const written = (dates: number) => ({ series: { events: Array(dates).fill({}) } as unknown as SeriesWrite });

test("the notification of a new training says how many were published", () => {
  expect(savedNotice(t, {}, false)).toEqual({ title: "Evento creato con successo!" });
  expect(savedNotice(t, written(4), false).title).toBe("4 allenamenti pubblicati");
  expect(savedNotice(t, written(4), true)).toEqual({
    title: "Evento aggiornato con successo!",
    description: "4 date aggiornate.",
  });
});

test("the dialog that deletes a date of a series names the day, because all dates have the same title", () => {
  const event = { title: "Allenamento del martedì", date: "2027-03-09" };
  expect(deletionTitle(t, { ...event, series_id: null })).toBe("Eliminare «Allenamento del martedì»?");
  expect(deletionTitle(t, { ...event, series_id: "1" })).toBe(
    "Eliminare «Allenamento del martedì» (martedì 9 marzo 2027)?",
  );
});
