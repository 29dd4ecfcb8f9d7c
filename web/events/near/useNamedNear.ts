import { useQuery } from "@tanstack/react-query";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { isRefusal } from "../../lib/api.ts";
import { useAfterHydration } from "../../lib/useAfterHydration.ts";
import type { NearFilter } from "../list/filters.ts";
import { coordinatesQuery } from "../map/queries.ts";

/** The greatest distance between the geocoder's position and the address's, in degrees of latitude or longitude. */
const APART_MAX = 0.5;

/** `isUnknown`: the geocoder does not know the address's town. */
export type NamedNear = { near: NearFilter | null; isUnknown: boolean };

/**
 * The nearby search, with the town's name only if the geocoder finds that town at the position: an address can contain
 * any text, which the page would show as its own. Until then, and while the geocoder is unreachable, the name is empty.
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
