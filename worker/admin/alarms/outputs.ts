import * as z from "zod";
import { viewOf } from "../../answers.ts";
import { ALARM_KINDS, type AlarmView } from "./contract.ts";

export const alarmViewOutput = viewOf<AlarmView>("AlarmView")(
  z.strictObject({
    kind: z.enum(ALARM_KINDS),
    subject: z.string(),
    raised_at: z.iso.datetime(),
    mailed_at: z.iso.datetime().nullable(),
  }),
);
