import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { authSessions, type UserRow, users } from "../../worker/auth/schema.ts";
import { signSessionToken } from "../../worker/auth/tokens.ts";
import { db } from "./worker.ts";

export const PASSWORD = "in apnea con calma";
/** PASSWORD as scrypt keeps it today. */
export const CURRENT_HASH =
  "scrypt$32768$8$3$3vvVEgYjPVDScQPgL0aLiQ$36n83_0bNDCSFk7FeaNtXYml5auKC8aIyZoLFAYC54s";
/**
 * PASSWORD as a cheaper setting would have kept it. Everyone has this one, for at today's cost each look at it takes a
 * sixth of a second; whoever signs in with it is given one of today's.
 */
const CHEAP_HASH = "scrypt$1024$8$1$c2FsZSBkaSBtYXJlIC4uLg$uqyI7zoG2QK3IacqEMRz0D1OiznKQgcFnCNp-hpZ1w0";

export type SignedInUser = UserRow & { token: string };

/** Someone with an account and a session. Everyone has the same password. */
export async function makeUser(
  name: string,
  other: Partial<typeof users.$inferInsert> = {},
): Promise<SignedInUser> {
  const at = new Date().toISOString();
  const [row] = await db
    .insert(users)
    .values({
      id: newId(),
      email: `${name}-${crypto.randomUUID()}@mare.example`,
      password_hash: CHEAP_HASH,
      full_name: `${name[0]?.toUpperCase()}${name.slice(1)} Rossi`,
      created_at: at,
      updated_at: at,
      ...other,
    })
    .returning();
  if (!row) throw new Error("the person was not written");
  return { ...row, token: await makeToken(row) };
}

/** A session token as the Worker would give it now, of an auth session of its own. */
export async function makeToken(
  { id, token_version }: Pick<UserRow, "id" | "token_version">,
  now = new Date(),
) {
  const session = { id: newId(), user_id: id, device: null };
  const at = now.toISOString();
  await db.insert(authSessions).values({ ...session, created_at: at, last_seen_at: at });
  return signSessionToken(
    env.JWT_SECRET,
    { userId: id, sessionId: session.id, tokenVersion: token_version },
    now,
  );
}

export async function updateUser(id: string, change: Partial<UserRow>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/** The row as it is now. */
export async function findUser({ id }: { id: string }): Promise<UserRow> {
  const row = await db.select().from(users).where(eq(users.id, id)).get();
  if (!row) throw new Error("there is no such person");
  return row;
}
