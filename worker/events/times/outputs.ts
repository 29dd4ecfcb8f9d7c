import * as z from "zod";
import { viewOf } from "../../answers.ts";
import type { EventSession } from "./contract.ts";

export const eventSessionOutput = viewOf<EventSession>("EventSession")(
  z.strictObject({
    date: z.iso.date(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    location: z.string().nullable(),
    title: z.string().nullable(),
  }),
);
