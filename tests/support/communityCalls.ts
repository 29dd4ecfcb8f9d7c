import { eventStaff } from "../../worker/events/staff/schema.ts";
import { schoolMembers } from "../../worker/schools/schema.ts";
import { CERTIFICATION_CALLS } from "./certificationCalls.ts";
import { dayFromNow, makeEvent } from "./events.ts";
import { makeHeldPost, makeTopic } from "./forum.ts";
import type { MemberCall } from "./memberCalls.ts";
import { makeNotice } from "./notices.ts";
import { PushService } from "./push/PushService.ts";
import { makeDecision, REPORT } from "./reports.ts";
import { SCHOOL_CALLS } from "./schools.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { db } from "./worker.ts";

const followed = async () => ({
  path: `/api/follows/organizer/${(await makeUser("gea", { role: "instructor" })).id}`,
});
const blockedUser = async () => ({ path: `/api/blocks/${(await makeUser("leo")).id}` });

async function makeShift({ id }: { id: string }) {
  const event = await makeEvent();
  const row = {
    event_id: event.id,
    user_id: id,
    part: "safety" as const,
    created_at: new Date().toISOString(),
  };
  await db.insert(eventStaff).values(row);
  return event;
}

/** The calls of certifications, notices, follows, blocks, reports, schools and staff. */
export const COMMUNITY_CALLS: Partial<Record<string, (caller: SignedInUser) => Promise<MemberCall>>> = {
  ...CERTIFICATION_CALLS,
  ...SCHOOL_CALLS,
  "GET /api/me/shifts": async (caller) => {
    await makeShift(caller);
    return { path: "/api/me/shifts" };
  },
  "PUT /api/events/:id/staff/me": async (caller) => ({
    path: `/api/events/${(await makeShift(caller)).id}/staff/me`,
    body: { state: "confirmed" },
  }),
  "GET /api/schools/:slug/staff-calendar": async (caller) => {
    const { id } = await makeUser("scuola", { role: "company" });
    const joined_at = new Date().toISOString();
    await db.insert(schoolMembers).values({ school_id: id, user_id: caller.id, role: "manager", joined_at });
    return { path: `/api/schools/${id}/staff-calendar?from=${dayFromNow(0)}` };
  },
  "PUT /api/notices/choices": async () => ({ path: "/api/notices/choices", body: { digest_hour: 7 } }),
  "PUT /api/push/subscription": async () => ({
    path: "/api/push/subscription",
    body: await new PushService().subscribe(),
  }),
  "DELETE /api/push/subscription": async () => ({
    path: "/api/push/subscription",
    body: { endpoint: "https://fcm.googleapis.com/fcm/send/none" },
  }),
  "PUT /api/notices/:id/read": async (caller) => ({ path: `/api/notices/${await makeNotice(caller)}/read` }),
  "DELETE /api/notices/:id/read": async (caller) => ({
    path: `/api/notices/${await makeNotice(caller)}/read`,
  }),
  "GET /api/notices": async () => ({ path: "/api/notices?state=unread" }),
  "PUT /api/notices/read": async () => ({ path: "/api/notices/read" }),
  "DELETE /api/notices/read": async () => ({ path: `/api/notices/read?read_at=${new Date().toISOString()}` }),
  "GET /api/forum/mentions": async () => ({ path: "/api/forum/mentions?q=an" }),
  "GET /api/follows": async () => ({ path: "/api/follows" }),
  "POST /api/follows/searches": async () => ({
    path: "/api/follows/searches",
    body: { query: "maxCost=300" },
  }),
  "PUT /api/follows/:type/:id": followed,
  "DELETE /api/follows/:type/:id": followed,
  "GET /api/forum/held": async () => ({ path: "/api/forum/held" }),
  "DELETE /api/forum/held/:id": async ({ id }) => ({
    path: `/api/forum/held/${(await makeHeldPost(id)).id}`,
  }),
  "GET /api/blocks": async () => ({ path: "/api/blocks" }),
  "PUT /api/blocks/:userId": blockedUser,
  "DELETE /api/blocks/:userId": blockedUser,
  "POST /api/reports": async () => ({
    path: "/api/reports",
    body: { ...REPORT, target_type: "topic", target_id: (await makeTopic()).id },
  }),
  "GET /api/reports/target": async () => ({
    path: `/api/reports/target?url=/forum/topic/${(await makeTopic()).id}`,
  }),
  "GET /api/decisions/:id": async (caller) => ({ path: `/api/decisions/${await makeDecision(caller)}` }),
  "POST /api/decisions/:id/objection": async (caller) => ({
    path: `/api/decisions/${await makeDecision(caller)}/objection`,
    body: { text: "Era una citazione, non un consiglio." },
  }),
};
