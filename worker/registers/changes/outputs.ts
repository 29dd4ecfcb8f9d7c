import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import {
  type ChangeRefusal,
  type ChangesView,
  type ChangeTarget,
  type RegisterChange,
  TARGET_TYPES,
} from "./contract.ts";

export const changeTargetOutput = viewOf<ChangeTarget>("ChangeTarget")(
  z.strictObject({
    type: z.enum(TARGET_TYPES),
    id: z.uuid(),
  }),
);

export const registerChangeOutput = viewOf<RegisterChange>("RegisterChange")(
  z.strictObject({
    id: z.uuid(),
    clock: z.number(),
    at: z.string(),
    target: changeTargetOutput,
    fields: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()]).nullable()),
    details: z
      .strictObject({
        birth_date: z.string().nullable().optional(),
        birth_place: z.string().nullable().optional(),
        email: z.string().nullable().optional(),
      })
      .optional(),
    number: z.number(),
    device: z.string(),
    author_id: z.uuid(),
    author_name: z.string(),
  }),
);

export const changeRefusalOutput = viewOf<ChangeRefusal>("ChangeRefusal")(
  z.strictObject({
    id: z.uuid(),
    code: z.enum([
      "register_closed",
      "not_enrolled",
      "not_a_guide",
      "register_full",
      "id_taken",
      "photo_not_own",
    ]),
  }),
);

export const changesViewOutput = viewOf<ChangesView>("ChangesView")(
  z.strictObject({
    accepted: z.array(z.string()),
    refused: z.array(changeRefusalOutput),
    changes: z.array(registerChangeOutput),
    has_more: z.boolean(),
    server_time: z.iso.datetime(),
  }),
);

export const registersChangesAnswers: RouteAnswers = {
  "POST /api/registers/:id/changes": {
    summary: "Takes the taps of a phone and answers those of the others",
    answers: { 200: changesViewOutput },
    refusals: ["register_not_found"],
  },
};
