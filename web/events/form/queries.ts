import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RequirementBody } from "../../../worker/eligibility/inputs.ts";
import type { RequirementTemplate } from "../../../worker/eligibility/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import type {
  EventBody,
  EventChange,
  TrainingBody,
  TrainingChange,
} from "../../../worker/events/publishing/inputs.ts";
import type { EventOrganizer, OwnEvent, UsedVenue } from "../../../worker/events/publishing/outputs.ts";
import type { ApplyTo, SeriesWrite } from "../../../worker/events/times/series.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** `series`: the dates of a repeated training that the write changed. */
type SavedEvent = EventDetail & { series?: SeriesWrite };

/** The browser makes the `id` in the body, so that a request repeated after a lost answer creates no second event. */
export function createEvent(body: EventBody | TrainingBody): Promise<SavedEvent> {
  return call("POST", "/api/events", { body });
}

export function changeEvent(
  id: string,
  body: (EventChange | TrainingChange) & { apply_to?: ApplyTo },
): Promise<SavedEvent> {
  return call("PUT", `/api/events/${id}`, { body });
}

export function getOwnEvent(id: string, signal?: AbortSignal): Promise<OwnEvent> {
  return call("GET", `/api/me/events/${id}`, { signal });
}

/** The organizer's own event for its form, refetched each time a form is opened. */
export function ownEventQuery(id: string) {
  return queryOptions({
    queryKey: ["me", "event", id],
    queryFn: ({ signal }) => getOwnEvent(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export const usedVenuesQuery = readQuery<UsedVenue[]>(["me", "places"], "/api/me/places", {
  staleTime: 60_000,
});

/** Organizers by a word of their name or by their e-mail; a search of fewer than `shortest` characters finds none. */
export const organizersQuery = (search: string, shortest: number) =>
  readQuery<EventOrganizer[]>(["admin", "organizers", search], "/api/admin/organizers", {
    search: { search },
    enabled: search.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const requirementTemplatesQuery = readQuery<RequirementTemplate[]>(
  ["me", "requirement-templates"],
  "/api/me/requirement-templates",
  { staleTime: 60_000 },
);

/** Replaces the organizer's own requirements of a category. */
export function saveRequirementTemplate(categoryId: string, requirements: RequirementBody[]) {
  return call<RequirementTemplate>("PUT", `/api/me/requirement-templates/${categoryId}`, {
    body: { requirements },
  });
}
