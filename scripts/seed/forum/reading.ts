import { addDays, instantOn } from "../days.ts";
import type { Row } from "../rows.ts";
import type { SeedUsers } from "../users.ts";

/**
 * How far the demo accounts have read, and what they keep: of the newest topics they know some whole, some up to a
 * reply, and some not at all, so that every mark of the list is on the first page.
 */
export function buildReading(
  topics: Row[],
  today: string,
  people: SeedUsers,
): { reads: Row[]; bookmarks: Row[] } {
  const readers = [
    people.apneista,
    people.organizers.marco,
    people.organizers.palau,
    people.admin,
    people.blogger,
  ];
  const newest = topics
    .filter(({ deleted_at }) => deleted_at === null)
    .toSorted((one, other) => (String(one.last_activity_at) < String(other.last_activity_at) ? 1 : -1))
    .slice(0, 60);
  const reads = readers.flatMap((user_id, reader) =>
    newest.flatMap((topic, place): Row[] => {
      const turn = (place + reader) % 4;
      if (turn === 3) return [];
      const last = Number(topic.last_reply_number);
      return [
        {
          user_id,
          topic_id: topic.id ?? "",
          last_number: turn === 0 ? Math.max(0, last - 1 - Math.floor(last / 6)) : last,
          read_at: instantOn(addDays(today, -1), 21, 40 + reader, place),
        },
      ];
    }),
  );
  const bookmarks = readers.flatMap((user_id, reader) =>
    newest
      .filter((_, place) => place % 9 === reader + 1)
      .map(
        (topic, place): Row => ({
          user_id,
          topic_id: topic.id ?? "",
          created_at: instantOn(addDays(today, -1), 21, 45, place),
        }),
      ),
  );
  return { reads, bookmarks };
}
