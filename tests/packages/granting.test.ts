import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { type PackageId, seatsAllowed } from "../../worker/packages/contract.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import { grantInsert, listPackages } from "../../worker/packages/store.ts";
import { makePackage } from "../support/organizers.ts";
import { makeUser } from "../support/users.ts";
import { db } from "../support/worker.ts";

const YES = sql`1 = 1`;

function grant(who: { id: string }, packageId: PackageId, at: string, condition = YES) {
  return grantInsert(db, { id: newId(), userId: who.id, packageId, condition }, new Date(at));
}

function packagesOf({ id }: { id: string }) {
  return db.select().from(userPackages).where(eq(userPackages.user_id, id)).orderBy(userPackages.starts_at);
}

test("a package begins now and ends after the months shown to the buyer", async () => {
  const terms: [PackageId, string][] = [
    ["startup", "2026-09-10T22:30:00.120Z"],
    ["premium", "2026-12-10T22:30:00.120Z"],
    ["partner", "2027-03-10T22:30:00.120Z"],
    ["main-sponsor", "2027-03-10T22:30:00.120Z"],
  ];
  for (const [packageId, expires_at] of terms) {
    const anna = await makeUser("anna", { role: "company" });
    await db.batch([grant(anna, packageId, "2026-03-10T22:30:00.120Z")]);
    expect(await packagesOf(anna)).toMatchObject([
      { package_id: packageId, starts_at: "2026-03-10T22:30:00.120Z", expires_at, cancelled_at: null },
    ]);
  }
});

test("a month that lacks the day ends on its last one", async () => {
  const anna = await makeUser("anna");
  await grant(anna, "startup", "2026-08-31T10:00:00.000Z");
  expect(await packagesOf(anna)).toMatchObject([{ expires_at: "2027-02-28T10:00:00.000Z" }]);
});

test("a renewal begins when the last package ends, and two at once extend twice", async () => {
  const marta = await makeUser("marta", { role: "instructor" });
  await grant(marta, "startup", "2026-03-10T10:00:00.000Z");
  await db.batch([
    grant(marta, "startup", "2026-04-01T10:00:00.000Z"),
    grant(marta, "startup", "2026-04-01T10:00:00.000Z"),
  ]);
  expect(await packagesOf(marta)).toMatchObject([
    { starts_at: "2026-03-10T10:00:00.000Z", expires_at: "2026-09-10T10:00:00.000Z" },
    { starts_at: "2026-09-10T10:00:00.000Z", expires_at: "2027-03-10T10:00:00.000Z" },
    { starts_at: "2027-03-10T10:00:00.000Z", expires_at: "2027-09-10T10:00:00.000Z" },
  ]);
});

test("another level begins after the active one, whichever is larger, and two bought at once follow each other", async () => {
  const [marta, luca] = [
    await makeUser("marta", { role: "company" }),
    await makeUser("luca", { role: "company" }),
  ];
  await grant(marta, "premium", "2026-03-10T10:00:00.000Z");
  await db.batch([
    grant(marta, "startup", "2026-04-01T10:00:00.000Z"),
    grant(marta, "premium", "2026-04-01T10:00:00.000Z"),
  ]);
  expect(await packagesOf(marta)).toMatchObject([
    { package_id: "premium", expires_at: "2026-12-10T10:00:00.000Z" },
    { package_id: "startup", starts_at: "2026-12-10T10:00:00.000Z", expires_at: "2027-06-10T10:00:00.000Z" },
    { package_id: "premium", starts_at: "2027-06-10T10:00:00.000Z", expires_at: "2028-03-10T10:00:00.000Z" },
  ]);
  await grant(luca, "partner", "2026-03-10T10:00:00.000Z");
  await grant(luca, "main-sponsor", "2026-03-11T10:00:00.000Z");
  await grant(luca, "startup", "2026-03-11T10:00:00.000Z");
  expect(await packagesOf(luca)).toMatchObject([
    { package_id: "partner", starts_at: "2026-03-10T10:00:00.000Z" },
    { package_id: "startup", starts_at: "2026-03-11T10:00:00.000Z" },
    {
      package_id: "main-sponsor",
      starts_at: "2027-03-10T10:00:00.000Z",
      expires_at: "2028-03-10T10:00:00.000Z",
    },
  ]);
});

test("packages of another type, ended, cancelled or of another user delay nothing", async () => {
  const [luca, other] = [await makeUser("luca", { role: "company" }), await makeUser("piotr")];
  const at = new Date(Date.now() + 60_000);
  await db.batch([grant(luca, "partner", "2026-03-10T10:00:00.000Z")]);
  await makePackage(luca, "startup", -1);
  await makePackage(luca, "startup", 40, true);
  await makePackage(other, "startup", 40);
  await grant(luca, "startup", at.toISOString());
  const started = (await packagesOf(luca)).filter(({ starts_at }) => starts_at === at.toISOString());
  expect(started).toMatchObject([
    { package_id: "startup", package_name: "Startup", package_type: "organizer" },
  ]);
});

test("no package is granted where the condition does not hold", async () => {
  const anna = await makeUser("anna");
  await grant(
    anna,
    "premium",
    "2026-03-10T10:00:00.000Z",
    sql`exists (select 1 from payments where id = 'nessuno')`,
  );
  expect(await packagesOf(anna)).toEqual([]);
});

test("a renewal does not change the allowed seats before it begins", async () => {
  const marta = await makeUser("marta", { role: "instructor" });
  const now = new Date();
  await grant(marta, "startup", now.toISOString());
  await grant(marta, "startup", now.toISOString());
  const statusAt = async (at: Date) =>
    (await listPackages(db, marta.id, at)).map(({ status }) => status).sort();
  expect(await statusAt(now)).toEqual(["active", "upcoming"]);
  const [, renewal] = await packagesOf(marta);
  expect(await statusAt(new Date(renewal?.starts_at ?? ""))).toEqual(["active", "expired"]);
  const seats = async () =>
    seatsAllowed({
      role: "instructor",
      eventsFreeMode: false,
      packages: await listPackages(db, marta.id, now),
    });
  expect(await seats()).toBe(500);
  // What has not begun allows nothing yet.
  await db
    .update(userPackages)
    .set({ cancelled_at: now.toISOString() })
    .where(eq(userPackages.starts_at, now.toISOString()));
  expect(await seats()).toBe(0);
});
