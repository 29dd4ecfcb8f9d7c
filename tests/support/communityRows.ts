import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { goVerdicts } from "../../worker/events/going/schema.ts";
import { eventStaff } from "../../worker/events/staff/schema.ts";
import { forumTopics } from "../../worker/forum/schema.ts";
import { decisions, postVersions, reports } from "../../worker/moderation/schema.ts";
import {
  blocks,
  follows,
  noticeChoices,
  noticeDigests,
  noticeJobs,
  notices,
  pushSubscriptions,
} from "../../worker/notices/schema.ts";
import { schoolPapers } from "../../worker/schools/schema.ts";
import { makeInvitation, makePaper, makeSchool } from "./schools.ts";
import type { SignedInUser } from "./users.ts";
import { db } from "./worker.ts";

/** The places of these people in the staff of an event. */
export async function makeStaffRows({ id }: { id: string }, people: SignedInUser[]) {
  const row = { event_id: id, part: "safety" as const, created_at: new Date().toISOString() };
  await db.insert(eventStaff).values(people.map((person) => ({ ...row, user_id: person.id })));
  const { created_at } = row;
  for (const person of people) {
    const decided = { id: newId(), day: "2026-07-12", verdict: "confirmed", decided_by: person.id } as const;
    await db.insert(goVerdicts).values({ ...decided, event_id: id, created_at, text: "Si va." });
  }
}

/** What anna and bruno are told of each other, follow and chose; they block each other. */
export async function makeNoticeRows(anna: SignedInUser, bruno: SignedInUser, word: string) {
  const created_at = new Date().toISOString();
  for (const [{ id: user_id }, { id: other }] of [
    [anna, bruno],
    [bruno, anna],
  ] as const) {
    const fact = {
      kind: "reply",
      subject_type: "topic",
      subject_id: newId(),
      actor_id: other,
      params: {},
    } as const;
    const target = { target_type: "topic", target_id: newId() } as const;
    await db
      .insert(notices)
      .values({ ...fact, id: newId(), user_id, bundle_key: `reply ${word}`, created_at });
    await db.insert(noticeJobs).values({ ...fact, ...target, id: newId(), created_at });
    await db.insert(noticeChoices).values({ user_id, kind: "reply", mail: "never", push: false });
    await db.insert(noticeDigests).values({ user_id, hour: 7, time_zone: "Europe/Rome" });
    await db.insert(follows).values({ ...target, user_id, created_at });
    const keys = { p256dh: "chiave", auth: "segreto", device: "Firefox" };
    const endpoint = `https://push.example/${word}-${user_id}`;
    await db.insert(pushSubscriptions).values({ ...keys, id: newId(), user_id, endpoint, created_at });
    await db.insert(blocks).values({ user_id, blocked_id: other, created_at });
    const school = await makeSchool({ id: user_id });
    await makeInvitation(school, user_id);
    const paper = await makePaper(school, { id: user_id });
    await db.update(schoolPapers).set({ seen_by: user_id }).where(eq(schoolPapers.id, paper));
  }
}

/** Each reports something of the other, and decides about it; anna has edited a post. */
export async function makeReportRows(anna: SignedInUser, bruno: SignedInUser, word: string) {
  const at = new Date().toISOString();
  for (const [{ id: author_id }, { id: other }] of [
    [anna, bruno],
    [bruno, anna],
  ] as const) {
    const thing = { target_type: "topic", target_id: newId(), target_url: "/forum", author_id } as const;
    const id = newId();
    await db.insert(decisions).values({
      ...{ id, ...thing, target_title: `Topic di ${word}`, measure: "lock", ground: "terms", clause: "1" },
      ...{
        facts: `Scritto da ${word}`,
        statement: `Per ${word}`,
        objection: `No, ${word}`,
        answer: `Sì, ${word}`,
      },
      ...{ decided_by: other, decided_at: at, answered_by: other },
    });
    await db.insert(reports).values({
      ...{ id: newId(), ...thing, snapshot: { title: word, text: `Testo di ${word}`, author_name: word } },
      ...{ reporter_id: other, language: "it", kind: "rules", reason: "spam", text: `Riguarda ${word}` },
      ...{ good_faith: true, created_at: at, decision_id: id, decided_at: at },
    });
  }
  const post = await db.select().from(forumTopics).where(eq(forumTopics.author_id, anna.id)).get();
  await db
    .insert(postVersions)
    .values({ post_id: post?.id ?? "", content: `Prima ${word}`, replaced_at: at });
}
