import { env } from "cloudflare:workers";
import { v7 as newId } from "uuid";
import { hashLinkToken, newLinkToken } from "../../worker/auth/tokens.ts";
import type { SchoolRole } from "../../worker/permissions/permissionMap.ts";
import { schoolInvitations, schoolMembers, schoolPapers, schools } from "../../worker/schools/schema.ts";
import { uploads } from "../../worker/uploads/schema.ts";
import type { MemberCall } from "./memberCalls.ts";
import { PICTURES } from "./pictures.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { database, db } from "./worker.ts";

/** The id of a school for which this account sells: a company's own, else one made now. */
export async function makeSchool(account: { id: string }): Promise<string> {
  const known = await database
    .prepare("select id from schools where account_id = ?")
    .bind(account.id)
    .first("id");
  if (known) return String(known);
  const id = newId();
  const at = new Date().toISOString();
  const row = {
    id,
    account_id: account.id,
    slug: `scuola-${id}`,
    name: `Scuola ${id}`,
    kind: "club",
  } as const;
  await db.insert(schools).values({ ...row, created_at: at, updated_at: at });
  await addMember(id, account, "owner");
  return id;
}

export async function addMember(schoolId: string, { id }: { id: string }, role: SchoolRole): Promise<void> {
  const joined_at = new Date().toISOString();
  await db.insert(schoolMembers).values({ school_id: schoolId, user_id: id, role, joined_at });
}

/** An open invitation by the owner; returns its id and token. */
export async function makeInvitation(schoolId: string, invitedBy: string, role: SchoolRole = "assistant") {
  const [id, token] = [newId(), newLinkToken()];
  const now = Date.now();
  await db.insert(schoolInvitations).values({
    ...{ id, school_id: schoolId, token_hash: hashLinkToken(token), role, invited_by: invitedBy },
    ...{ email: `${id}@mare.example`, created_at: new Date(now).toISOString() },
    expires_at: new Date(now + 86_400_000).toISOString(),
  });
  return { id, token };
}

/** The address of a private picture of this user's. */
export async function makePrivateFile({ id }: { id: string }): Promise<string> {
  const key = `private/${newId()}.jpg`;
  await env.UPLOADS.put(key, PICTURES.jpeg, { httpMetadata: { contentType: "image/jpeg" } });
  await db.insert(uploads).values({
    ...{ key, owner_id: id, content_type: "image/jpeg", size_bytes: PICTURES.jpeg.length },
    created_at: new Date().toISOString(),
  });
  return `/api/upload/${key}`;
}

export async function makePaper(schoolId: string, owner: { id: string }, expires_on: string | null = null) {
  const id = newId();
  const file_url = await makePrivateFile(owner);
  const row = { id, school_id: schoolId, kind: "insurance", file_url, expires_on } as const;
  await db.insert(schoolPapers).values({ ...row, created_at: new Date().toISOString() });
  return id;
}

const at = async (owner: SignedInUser, rest = "") => `/api/schools/${await makeSchool(owner)}${rest}`;

/** The path of a member of the owner's school. */
async function memberPath(owner: SignedInUser): Promise<string> {
  const member = await makeUser("leo");
  await addMember(await makeSchool(owner), member, "assistant");
  return at(owner, `/members/${member.id}`);
}

async function paperPath(owner: SignedInUser, rest = ""): Promise<string> {
  return at(owner, `/papers/${await makePaper(await makeSchool(owner), owner)}${rest}`);
}

async function invitationLink(): Promise<string> {
  const owner = await makeUser("gea", { role: "instructor" });
  return `/api/school-invitations/${(await makeInvitation(await makeSchool(owner), owner.id)).token}`;
}

/** The calls of schools, each about one for which the caller's account sells. */
export const SCHOOL_CALLS: Partial<Record<string, (owner: SignedInUser) => Promise<MemberCall>>> = {
  "POST /api/schools": async (owner) => {
    // A company's account has its school already.
    await database.prepare("delete from schools where account_id = ?").bind(owner.id).run();
    return { path: "/api/schools", body: { name: "Scuola nuova", kind: "club" } };
  },
  "GET /api/schools/:slug": async (owner) => ({ path: await at(owner) }),
  "GET /api/schools/:slug/events": async (owner) => ({ path: await at(owner, "/events") }),
  "PUT /api/schools/:slug": async (owner) => ({ path: await at(owner), body: { description: "In mare." } }),
  "GET /api/schools/:slug/members": async (owner) => ({ path: await at(owner, "/members") }),
  "PUT /api/schools/:slug/members/:userId": async (owner) => ({
    path: await memberPath(owner),
    body: { role: "desk" },
  }),
  "DELETE /api/schools/:slug/members/:userId": async (owner) => ({ path: await memberPath(owner) }),
  "GET /api/schools/:slug/invitations": async (owner) => ({ path: await at(owner, "/invitations") }),
  "POST /api/schools/:slug/invitations": async (owner) => ({
    path: await at(owner, "/invitations"),
    body: { email: `${newId()}@mare.example`, role: "instructor" },
  }),
  "DELETE /api/schools/:slug/invitations/:invitationId": async (owner) => {
    const { id } = await makeInvitation(await makeSchool(owner), owner.id);
    return { path: await at(owner, `/invitations/${id}`) };
  },
  "GET /api/school-invitations/:token": async () => ({ path: await invitationLink() }),
  "POST /api/school-invitations/:token": async () => ({ path: await invitationLink() }),
  "GET /api/schools/:slug/papers": async (owner) => ({ path: await at(owner, "/papers") }),
  "POST /api/schools/:slug/papers": async (owner) => ({
    path: await at(owner, "/papers"),
    body: { kind: "law", file_url: await makePrivateFile(owner) },
  }),
  "GET /api/schools/:slug/papers/:paperId/file": async (owner) => ({ path: await paperPath(owner, "/file") }),
  "DELETE /api/schools/:slug/papers/:paperId": async (owner) => ({ path: await paperPath(owner) }),
  "PUT /api/admin/schools/:slug/verification": async () => ({
    path: await at(await makeUser("gea", { role: "company" }), "/verification").then((path) =>
      path.replace("/api/", "/api/admin/"),
    ),
    body: { verified: true },
  }),
};
