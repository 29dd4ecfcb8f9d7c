import { expect, test } from "vitest";
import { ratioSeats } from "../../../worker/events/staff/contract.ts";
import { RATIO_TEMPLATES, templateOf } from "../../../worker/events/staff/ratioTemplates.ts";
import { isOverlapping, occupiedSpans } from "../../../worker/events/staff/rules.ts";

test("every published ratio has its source, and is found again by its figures", () => {
  for (const template of RATIO_TEMPLATES) {
    expect(template.source).toMatch(/\w/);
    expect(template.instructor).toBeGreaterThan(0);
    expect(templateOf(template)).toMatchObject({
      instructor: template.instructor,
      assistant: template.assistant,
      min_age: template.min_age,
    });
  }
  expect(templateOf({ instructor: 49, assistant: 0 })).toBeUndefined();
});

test("the same depth has four people per instructor at one agency and two at another", () => {
  const sea = (course: string) =>
    RATIO_TEMPLATES.find((one) => one.course === course && one.water === "open_water");
  expect(sea("SSI Freediver")?.instructor).toBe(4);
  expect(sea("FIPSAS PAp2")?.instructor).toBe(2);
});

test("seats count who has not declined: instructors and the responsible, assistants, never safety", () => {
  const ratio = { instructor: 4, assistant: 2 };
  expect(
    ratioSeats(
      [
        { part: "responsible", state: "confirmed" },
        { part: "instructor", state: "pending" },
        { part: "instructor", state: "declined" },
        { part: "assistant" },
        { part: "safety" },
      ],
      ratio,
    ),
  ).toBe(10);
});

const event = {
  date: "2027-03-06",
  end_date: null,
  start_time: null,
  end_time: null,
  time_zone: null,
  sessions: null,
};
const session = (date: string, start_time: string | null, end_time: string | null) => ({
  ...{ date, start_time, end_time, location: null, title: null },
});

test.each([
  ["the same day without hours", {}, {}, true],
  [
    "morning and afternoon",
    { start_time: "09:00", end_time: "12:00" },
    { start_time: "12:00", end_time: "18:00" },
    false,
  ],
  [
    "a night into the next morning",
    { start_time: "22:00", end_time: "02:00" },
    { date: "2027-03-07", start_time: "01:00" },
    true,
  ],
  [
    "a week and one of its days",
    { date: "2027-03-01", end_date: "2027-03-08" },
    { start_time: "09:00" },
    true,
  ],
  [
    "sessions on other days of the same weeks",
    {
      date: "2027-03-01",
      end_date: "2027-03-15",
      sessions: [session("2027-03-01", "19:00", "21:00"), session("2027-03-15", "19:00", "21:00")],
    },
    { start_time: "19:00", end_time: "21:00" },
    false,
  ],
  [
    "the hour that the clocks skip",
    { date: "2027-03-28", start_time: "01:30", end_time: "03:30" },
    { date: "2027-03-28", start_time: "03:15" },
    true,
  ],
])("two places at an hour: %s", (_, one, other, expected) => {
  const spans = [one, other].map((times) => occupiedSpans({ ...event, ...times }, "Europe/Rome"));
  expect(isOverlapping(spans[0] ?? [], spans[1] ?? [])).toBe(expected);
});
