import { v7 as newId } from "uuid";
import { gapIds } from "../../worker/registers/registerLines.ts";
import type { GrantedCall } from "./grantedCalls.ts";
import { closeRegister, makeDive, readDay, STROKES } from "./registerDays.ts";
import { makeChange, makeRegister, member } from "./registers.ts";
import { makeUser, type SignedInUser } from "./users.ts";

/** Calls to registers of an organizer. */
export const REGISTER_CALLS: Partial<Record<string, (organizer: SignedInUser) => Promise<GrantedCall>>> = {
  "GET /api/registers/:id": async (organizer) => ({
    path: `/api/registers/${(await makeRegister({ organizer, members: 1 })).register.id}`,
  }),
  "GET /api/registers/:id/files/:name": async (organizer) => ({
    path: `/api/registers/${(await makeRegister({ organizer, members: 0 })).register.id}/files/register.csv`,
  }),
  "POST /api/registers/:id/changes": async (organizer) => {
    const { register, members } = await makeRegister({ organizer, members: 1 });
    const changes = members.map((anna) => makeChange(member(anna), { presence: "present" }));
    return { path: `/api/registers/${register.id}/changes`, body: { device: newId(), after: 0, changes } };
  },
  "POST /api/registers/:id/closing": async (organizer) => {
    const { register } = await makeRegister({ organizer, members: 0 });
    const { gaps } = await readDay(organizer, register);
    return { path: `/api/registers/${register.id}/closing`, body: { after: 0, gaps_shown: gapIds(gaps) } };
  },
  "POST /api/registers/:id/signatures": async (organizer) => {
    const { register, members } = await makeRegister({ organizer, members: 1 });
    await makeDive(organizer, register, members);
    const { lines } = await readDay(organizer, register);
    const act = { device: newId(), id: newId(), method: "strokes", strokes: STROKES };
    return {
      path: `/api/registers/${register.id}/signatures`,
      body: { ...act, lines, signed_at: new Date().toISOString() },
    };
  },
  "POST /api/registers/:id/corrections": async (organizer) => {
    const { register, members } = await makeRegister({ organizer, members: 1 });
    const dive = await makeDive(organizer, register, members);
    await closeRegister(organizer, register);
    const line = { id: newId(), dive, person: members[0]?.id };
    return {
      path: `/api/registers/${register.id}/corrections`,
      body: { corrections: [{ ...line, entry: "reached_depth", after: 21, reason: "Dal computer" }] },
    };
  },
  "GET /api/registers/:id/guides": async (organizer) => ({
    path: `/api/registers/${(await makeRegister({ organizer, members: 0 })).register.id}/guides?q=leo`,
  }),
  "PUT /api/registers/:id/guides": async (organizer) => ({
    path: `/api/registers/${(await makeRegister({ organizer, members: 0 })).register.id}/guides`,
    body: { user_ids: [(await makeUser("leo", { role: "instructor" })).id] },
  }),
  "DELETE /api/registers/:id/guides/me": async (organizer) => ({
    path: `/api/registers/${(await makeRegister({ organizer, members: 0 })).register.id}/guides/me`,
  }),
};
