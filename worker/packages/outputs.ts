import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { PACKAGE_STATUSES, SPONSOR_PACKAGES } from "./contract.ts";

/**
 * A current or former package of a user. Instants in ISO; `expires_at` is null without an end; `hidden_at`: when an
 * admin hid the sponsor, null for visible.
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
 * A sponsor with an active package. `logo_url`: the sponsor's logo, else the profile's picture; `link`: the sponsor's
 * own site; `text`: a line about the sponsor. Null for none.
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
  "GET /api/me/packages": { summary: "The caller's packages", output: z.array(userPackageOutput) },
  "GET /api/sponsors": { summary: "Sponsors whose package runs", output: z.array(sponsorOutput) },
};
