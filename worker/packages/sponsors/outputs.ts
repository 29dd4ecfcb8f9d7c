import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { SPONSOR_PACKAGES } from "../contract.ts";
import type { Sponsor } from "./contract.ts";

export const sponsorOutput = viewOf<Sponsor>("Sponsor")(
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    logo_url: z.string().nullable(),
    link: z.string().nullable(),
    text: z.string().nullable(),
    level: z.enum(SPONSOR_PACKAGES),
  }),
);

export const packagesSponsorsAnswers: RouteAnswers = {
  "GET /api/sponsors": {
    summary: "Sponsors whose package runs",
    answers: { 200: z.array(sponsorOutput) },
  },
};
