import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import { PACKAGE_STATUSES, type UserPackage } from "./contract.ts";

export const userPackageOutput = viewOf<UserPackage>("UserPackage")(
  z.strictObject({
    id: z.uuid(),
    package_type: z.enum(["organizer", "sponsor"]),
    package_id: z.string(),
    name: z.string(),
    status: z.enum(PACKAGE_STATUSES),
    starts_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    hidden_at: z.iso.datetime().nullable(),
  }),
);

export const packagesAnswers: RouteAnswers = {
  "GET /api/me/packages": {
    summary: "The caller's packages",
    answers: { 200: z.array(userPackageOutput) },
  },
};
