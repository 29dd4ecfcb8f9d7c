import { optional } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { SCOPES } from "../contract.ts";
import { eventFilterParams, sortDirection } from "../inputs.ts";
import { NEAR_SORT_COLUMNS, RADII, RADIUS_DEFAULT, roundDegrees } from "./contract.ts";

/** Degrees as text, rounded; an empty text is invalid, although `Number` reads 0. */
function degrees(most: number) {
  return z
    .string()
    .trim()
    .min(1, "validation.wrong")
    .transform(Number)
    .pipe(z.number("validation.wrong").min(-most, "validation.wrong").max(most, "validation.wrong"))
    .transform(roundDegrees);
}

const radius = optional(z.coerce.number().pipe(z.literal(RADII)).catch(RADIUS_DEFAULT));

const scope = optional(z.enum(SCOPES));

export const countParams = eventFilterParams.safeExtend({
  scope,
  organizerId: optional(z.uuid().toLowerCase()),
});

export const nearParams = eventFilterParams.safeExtend({
  ...{ lat: degrees(90), lng: degrees(180), radius },
  sortColumn: optional(z.enum(NEAR_SORT_COLUMNS)),
  sortDirection,
});

/** Both degrees of a position, or none. */
const position = { lat: optional(degrees(90)), lng: optional(degrees(180)), radius };

export const markersParams = eventFilterParams.safeExtend({ ...position, scope });
export const alternativesParams = eventFilterParams.safeExtend(position);
