import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { PACKAGE_STATUSES, SPONSOR_PACKAGES } from "./contract.ts";

/**
 * A package that a user has or had. Instants in ISO; `expires_at` null: without end; `hidden_at`: since when an admin
 * keeps a sponsor off the site, null for never.
 */
export type UserPackage = z.output<typeof userPackageOutput>;
export const userPackageOutput = z.strictObject({
  id: z.uuid(),
  package_type: z.enum(["organizer", "sponsor"]),
  package_id: z.string(),
  name: z.string(),
  status: z.enum(PACKAGE_STATUSES),
  starts_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  hidden_at: z.iso.datetime().nullable(),
});

/**
 * A sponsor whose package runs. `logo_url`: the sponsor's own logo, else the profile's picture; `link`: the sponsor's own
 * site; `text`: a line about the sponsor. Null for none.
 */
export type Sponsor = z.output<typeof sponsorOutput>;
export const sponsorOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  logo_url: z.string().nullable(),
  link: z.string().nullable(),
  text: z.string().nullable(),
  level: z.enum(SPONSOR_PACKAGES),
});

export const packagesAnswers: RouteAnswers = {
  "GET /api/me/packages": {
    summary: "The caller's packages",
    answers: { 200: z.array(userPackageOutput) },
  },
  "GET /api/sponsors": {
    summary: "Sponsors whose package runs",
    answers: { 200: z.array(sponsorOutput) },
  },
};
