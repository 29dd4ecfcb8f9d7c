import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { auditEntry } from "../../worker/audit/store.ts";
import { users } from "../../worker/auth/schema.ts";
import type { AppEnv } from "../../worker/env.ts";
import { listEntries } from "../support/audit.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { bindings, db } from "../support/worker.ts";

/** Deactivates a user with this id in a batch with two entries that depend on the write. */
async function deactivate(admin: SignedInUser, id: string) {
  const app = new Hono<AppEnv>().get("/", async (c) => {
    c.set("db", db);
    c.set("user", admin);
    const subject = { kind: "user", id } as const;
    await db.batch([
      db.update(users).set({ is_active: false }).where(eq(users.id, id)),
      auditEntry(c, { action: "user.deactivate", subject }, { ifChanged: true }),
      auditEntry(c, { action: "user.sessions_end", subject }, { ifChanged: true }),
    ]);
    return c.body(null, 204);
  });
  expect((await app.fetch(new Request("https://respiro.test/"), bindings())).status).toBe(204);
}

test("entries stand and fall with the write before them", async () => {
  const [ugo, anna] = [await makeUser("ugo", { role: "admin" }), await makeUser("anna")];
  await deactivate(ugo, "nobody");
  expect(await listEntries(ugo)).toEqual([]);
  await deactivate(ugo, anna.id);
  expect((await listEntries(ugo)).map(({ action }) => action)).toEqual([
    "user.sessions_end",
    "user.deactivate",
  ]);
});
