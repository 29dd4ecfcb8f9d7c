import { expect, test } from "vitest";
import { listFiles } from "../../scripts/seed/content.ts";
import { buildCategories, buildEvents } from "../../scripts/seed/events.ts";
import { buildQuestions } from "../../scripts/seed/smallTables.ts";
import { buildUsers } from "../../scripts/seed/users.ts";
import { ACCEPTED_TEXT_VERSION, WAIVER_CHECKS } from "../../worker/events/publishing/contract.ts";

const TODAY = "2026-11-22";
const people = buildUsers(TODAY, 1, "hash");
const events = buildEvents(TODAY, 1, people, buildCategories(TODAY));
const rows = events.map(({ row }) => row);

test("the demo has sessions, a venue of another time zone, and a weekly training to come", () => {
  const ahead = rows.filter(({ date }) => String(date) > TODAY);
  expect(ahead.some(({ sessions }) => JSON.parse(String(sessions))?.length === 6)).toBe(true);
  expect(ahead.some(({ start_time, time_zone }) => start_time && time_zone)).toBe(true);
  const series = ahead.filter(({ series_id }) => series_id);
  expect(series.length).toBeGreaterThan(3);
  expect(new Set(series.map(({ series_id }) => series_id)).size).toBe(1);
});

test("the instructor and the company of the demo have questions to answer, its apneista an answer to read", () => {
  const { question_threads: threads, question_messages: messages } = buildQuestions(TODAY, events, people);
  const [apneista, marco, palau] = ["apneista", "marco", "palau"].map((key) => people.account(key).id);
  for (const organizer of [marco, palau]) {
    const received = threads.filter(({ organizer_id }) => organizer_id === organizer);
    expect(received.length).toBeGreaterThan(1);
    expect(received.filter(({ unanswered, closed_at }) => unanswered && !closed_at)).not.toEqual([]);
  }
  const asked = threads.filter(({ asker_id }) => asker_id === apneista);
  expect(asked.some(({ asker_read, last_number }) => Number(asker_read) < Number(last_number))).toBe(true);
  const written = messages.map(({ thread_id }) => thread_id);
  for (const { id, last_number } of threads)
    expect(written.filter((thread) => thread === id)).toHaveLength(Number(last_number));
});

test("the pictures of the demo's people and events are among its files", () => {
  const files = listFiles("pictures").map((path) => path.replace("pictures", "/public/demo"));
  const shown = [...rows, ...people.rows].flatMap((row) => [
    ...[row.image_url, row.avatar_url, row.sponsor_logo_url],
    ...JSON.parse(String(row.gallery_images ?? "[]")),
  ]);
  expect(files).toEqual(expect.arrayContaining(shown.filter(Boolean)));
});

test("no two neighbours of the demo's list of events show the same picture", () => {
  const covers = rows
    .filter(({ series_id, id }) => !series_id || series_id === id)
    .toSorted((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
    .map(({ image_url }) => image_url);
  expect(covers.filter((cover, index) => cover && cover === covers[index + 1])).toEqual([]);
});

test("each training of the demo names who accepted the present waiver and what was checked", () => {
  const trainings = rows.filter(({ instructors }) => instructors !== null);
  expect(trainings.length).toBeGreaterThan(5);
  for (const training of trainings) {
    expect(training.responsibility_waiver_accepted_by).toBe(training.organizer_id);
    expect(training.accepted_text_version).toBe(ACCEPTED_TEXT_VERSION);
    expect(JSON.parse(String(training.responsibility_waiver_checked))).toEqual([...WAIVER_CHECKS]);
  }
});
