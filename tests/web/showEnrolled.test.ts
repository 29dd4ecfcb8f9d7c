import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { findLiveEnrolment, ownEnrolmentsQuery } from "../../web/enrolments/queries.ts";
import { showEnrolled } from "../../web/enrolments/showEnrolled.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";

test("an enrolment that failed leaves no seat behind where the own enrolments were never loaded", async () => {
  const queries = new QueryClient();
  const event = { id: "e1", seats_taken: 3 } as EventDetail;
  queries.setQueryData(["events", "one", "e1"], event);
  const undo = await showEnrolled(queries, event);
  const shown = () => findLiveEnrolment(queries.getQueryData(ownEnrolmentsQuery.queryKey), "e1");
  expect(shown()?.status).toBe("confirmed");
  undo();
  expect(shown()).toBeUndefined();
  expect(queries.getQueryData(["events", "one", "e1"])).toEqual(event);
});
