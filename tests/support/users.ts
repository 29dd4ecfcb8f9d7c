import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { authSessions, type UserRow, users } from "../../worker/auth/schema.ts";
import { signSessionToken } from "../../worker/auth/tokens.ts";
import { db } from "./worker.ts";

export const PASSWORD = "in apnea con calma";
/** The hash of PASSWORD at the cost that `setup.ts` sets. */
const PASSWORD_HASH = "scrypt$16$8$1$c2FsZSBkaSBtYXJlIC4uLg$QJRnnlWjU5BBo2e51HFy5LnuGJ-XEoERC3iVUedRtks";

export type SignedInUser = UserRow & { token: string };

/** Makes a user with an auth session. Every user has the same password. */
export async function makeUser(
  name: string,
  other: Partial<typeof users.$inferInsert> = {},
): Promise<SignedInUser> {
  const now = new Date();
  const at = now.toISOString();
  const id = other.id ?? newId();
  const session = { id: newId(), user_id: id };
  const [[row]] = await db.batch([
    db
      .insert(users)
      .values({
        id,
        email: `${name}-${crypto.randomUUID()}@mare.example`,
        password_hash: PASSWORD_HASH,
        full_name: `${name[0]?.toUpperCase()}${name.slice(1)} Rossi`,
        created_at: at,
        updated_at: at,
        ...other,
      })
      .returning(),
    db.insert(authSessions).values({ ...session, device: null, created_at: at, last_seen_at: at }),
  ]);
  if (!row) throw new Error("the person was not written");
  return { ...row, token: await signToken(row, session.id, now) };
}

/** Makes an auth session and returns its token. */
export async function makeToken(user: TokenOwner, now = new Date()) {
  const session = { id: newId(), user_id: user.id, device: null };
  const at = now.toISOString();
  await db.insert(authSessions).values({ ...session, created_at: at, last_seen_at: at });
  return signToken(user, session.id, now);
}

type TokenOwner = Pick<UserRow, "id" | "token_version">;

function signToken({ id, token_version }: TokenOwner, sessionId: string, now: Date) {
  return signSessionToken(env.JWT_SECRET, { userId: id, sessionId, tokenVersion: token_version }, now);
}

export async function updateUser(id: string, change: Partial<UserRow>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/** Reads the user's row anew. */
export async function findUser({ id }: { id: string }): Promise<UserRow> {
  const row = await db.select().from(users).where(eq(users.id, id)).get();
  if (!row) throw new Error("there is no such person");
  return row;
}
