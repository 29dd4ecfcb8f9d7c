import { useQuery } from "@tanstack/react-query";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { isRefusal } from "../../lib/api.ts";
import { useAfterHydration } from "../../lib/useAfterHydration.ts";
import type { NearFilter } from "../list/filters.ts";
import { coordinatesQuery } from "../map/queries.ts";

/** How far, in degrees of latitude or longitude, the geocoder's place may be from the address's position. */
const APART_MAX = 0.5;

/** `isUnknown`: the geocoder knows no place of the address's name. */
export type NamedNear = { near: NearFilter | null; isUnknown: boolean };

/**
 * The search nearby with the name of its town only where the geocoder knows it and finds it there: an address can hold any
 * text, and would print it in the page's own words. The name is empty until then, and where the geocoder is unreachable.
 */
export function useNamedNear(near: NearFilter | null): NamedNear {
  const town = near?.town?.trim().toLowerCase() ?? "";
  const isHydrated = useAfterHydration(() => true, false);
  const { data, error } = useQuery({ ...coordinatesQuery(town), enabled: town.length > 1 && isHydrated });
  if (!near || near.town === null) return { near, isUnknown: false };
  const isNamed = data !== undefined && isNear(data, near.center);
  return {
    near: isNamed ? near : { ...near, town: "" },
    isUnknown: town.length < 2 || isRefusal(error, "place_not_found", "invalid"),
  };
}

function isNear(one: Coordinates, other: Coordinates): boolean {
  return (
    Math.abs(one.latitude - other.latitude) <= APART_MAX &&
    Math.abs(one.longitude - other.longitude) <= APART_MAX
  );
}
