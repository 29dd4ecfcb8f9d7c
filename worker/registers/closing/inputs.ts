import * as z from "zod";
import { PERSON_NAME_MAX } from "../changes/contract.ts";
import { REGISTER_PEOPLE_MAX } from "../contract.ts";

const names = z.array(z.string().max(PERSON_NAME_MAX * 2)).max(REGISTER_PEOPLE_MAX * 2);

export const closingBody = z.object({
  after: z.int().min(0),
  gaps_shown: z.object({
    in_water: names,
    unsigned: names,
    without_end: names,
    without_depth: names,
    without_guide: names,
    unknown_presence: names,
    // Phones that were opened before this gap was told.
    without_dive: names.default([]),
  }),
});
