import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../../answers.ts";
import type { ImportView } from "./contract.ts";

export const importViewOutput = viewOf<ImportView>("ImportView")(
  z.strictObject({
    added: z.number(),
    known: z.number(),
    refused: z.number(),
  }),
);

export const profilesLogbookImportsAnswers: RouteAnswers = {
  "POST /api/logbook/imports": {
    summary: "Writes dives of a file that was read in the browser",
    answers: { 200: importViewOutput },
    refusals: ["invalid"],
  },
};
