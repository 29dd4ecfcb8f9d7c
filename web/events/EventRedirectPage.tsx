import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import { paths } from "../paths.ts";
import { EventNotFound } from "./EventNotFound.tsx";
import { eventQuery } from "./queries.ts";

/** The former address of events leads to the one they have. */
export function EventRedirectPage() {
  const { slug = "" } = useParams();
  const { search } = useLocation();
  const { data: event } = useQuery(eventQuery(slug));
  if (event === null) return <EventNotFound />;
  return <Navigate to={paths.event.href(event?.slug ?? slug) + search} replace />;
}
