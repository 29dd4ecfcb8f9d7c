import { expect, test } from "vitest";
import { moveEventStartTime, moveStartTime } from "../../../web/events/form/times/DayField.tsx";

const evening = { start_time: "20:00", end_time: "22:00" };
const day = { ...evening, date: "2027-03-03", end_date: "" };

test("a new start moves the end as far, also past midnight and back", () => {
  expect(moveStartTime(evening, "20:00", "21:30")).toEqual({ start_time: "21:30", end_time: "23:30" });
  const late = moveStartTime(evening, "20:00", "23:15");
  expect(late).toEqual({ start_time: "23:15", end_time: "01:15" });
  expect(moveStartTime(late, "23:15", "20:00")).toEqual(evening);
});

test("a half typed start moves nothing, and the next valid one moves from the last that was", () => {
  const typing = moveStartTime(evening, "20:00", "");
  expect(typing).toEqual({ start_time: "", end_time: "22:00" });
  expect(moveStartTime(typing, "20:00", "19:00")).toEqual({ start_time: "19:00", end_time: "21:00" });
});

test("without a start before, or without an end, only the start changes", () => {
  expect(moveStartTime({ start_time: "", end_time: "22:00" }, "", "19:00")).toEqual({
    start_time: "19:00",
    end_time: "22:00",
  });
  expect(moveStartTime({ start_time: "20:00", end_time: "" }, "20:00", "19:00").end_time).toBe("");
});

test("an event of several days ends as long after its start as before, also on another day", () => {
  const trip = { start_time: "09:00", end_time: "18:00", date: "2027-03-03", end_date: "2027-03-05" };
  expect(moveEventStartTime(trip, "09:00", "17:00")).toEqual({
    start_time: "17:00",
    end_time: "02:00",
    date: "2027-03-03",
    end_date: "2027-03-06",
  });
  // Typing 17 passes by 01:00.
  const one = moveEventStartTime(trip, "09:00", "01:00");
  expect(moveEventStartTime(one, "01:00", "17:00")).toMatchObject({
    end_time: "02:00",
    end_date: "2027-03-06",
  });
  expect(moveEventStartTime(day, "20:00", "23:00")).toEqual({
    ...day,
    start_time: "23:00",
    end_time: "01:00",
  });
});
