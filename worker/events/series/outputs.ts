import * as z from "zod";
import { viewOf } from "../../answers.ts";
import type { SeriesDate, SeriesDeletion, WrittenDate } from "./contract.ts";

export const seriesDateOutput = viewOf<SeriesDate>("SeriesDate")(
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    date: z.iso.date(),
    last_day: z.string(),
    start_time: z.string().nullable(),
    cancelled_at: z.iso.datetime().nullable(),
    enrolled: z.number(),
    seats: z.number().nullable(),
    has_payments: z.boolean(),
  }),
);

export const writtenDateOutput = viewOf<WrittenDate>("WrittenDate")(
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    date: z.iso.date(),
  }),
);

export const seriesDeletionOutput = viewOf<SeriesDeletion>("SeriesDeletion")(
  z.strictObject({
    deleted: z.array(writtenDateOutput),
  }),
);
