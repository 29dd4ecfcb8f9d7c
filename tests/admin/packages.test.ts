import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminPackage, AssignmentTarget } from "../../worker/admin/packages/outputs.ts";
import { auditEntries } from "../../worker/audit/schema.ts";
import { addMonths, CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import { grantInsert } from "../../worker/packages/store.ts";
import { interceptBatches } from "../support/interception.ts";
import { mailsTo, mailTo } from "../support/mailbox.ts";
import { makePackage } from "../support/organizers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const PATH = "/api/admin/user-packages";
const DAY_MS = 86_400_000;

type Assignment = { durationMonths?: unknown; shown?: { starts_at: string | null } };

function assign(as: SignedInUser, target: { id: string }, packageId: PackageId, other: Assignment = {}) {
  const { type, assigned_name } = CATALOGUE[packageId];
  const body = {
    targetUserId: target.id,
    packageType: type,
    packageId,
    packageName: assigned_name,
    ...other,
  };
  return ask<AdminPackage>("POST", `${PATH}/assign`, { as, body });
}

function cancel(as: SignedInUser, id: string, body: object = {}) {
  return ask<AdminPackage>("POST", `${PATH}/${id}/cancel`, { as, body });
}

function packagesOf({ id }: { id: string }) {
  return db.select().from(userPackages).where(eq(userPackages.user_id, id)).orderBy(userPackages.starts_at);
}

async function entriesAbout(id: string) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject_id, id))
    .orderBy(auditEntries.id);
  return rows.map(({ action, actor_id, before, after }) => ({ action, actor_id, before, after }));
}

async function adminAndOrganizer() {
  return {
    ugo: await makeUser("ugo", { role: "admin" }),
    gea: await makeUser("gea", { role: "instructor" }),
  };
}

test.for([
  ["entry", 1],
  ["startup", 3],
  ["premium", 12],
  ["partner", 6],
  ["main-sponsor", 12],
] as const)(
  "an empty duration assigns %s for the catalogue's %i months, under its name there",
  async ([packageId, months]) => {
    const { ugo, gea } = await adminAndOrganizer();
    for (const durationMonths of [undefined, null, ""]) {
      const target = await makeUser("luca", { role: "company" });
      const { status, body } = await assign(ugo, target, packageId, { durationMonths });
      expect([status, body.status, body.acquired, body.payment]).toEqual([201, "active", "assigned", null]);
      expect(body.package_name).toBe(CATALOGUE[packageId].assigned_name);
      expect(body.expires_at).toBe(addMonths(body.starts_at, months));
    }
    expect(await packagesOf(gea)).toEqual([]);
  },
);

test("a custom duration is from 1 to 24 whole months", async () => {
  const { ugo } = await adminAndOrganizer();
  for (const durationMonths of [1, 24, "7"]) {
    const target = await makeUser("luca", { role: "company" });
    const { body } = await assign(ugo, target, "entry", { durationMonths });
    expect(body.expires_at).toBe(addMonths(body.starts_at, Number(durationMonths)));
  }
  for (const durationMonths of [0, 25, 1.5, "tre", -1, {}, true, [3]]) {
    const target = await makeUser("luca", { role: "company" });
    const refused = await assign(ugo, target, "entry", { durationMonths });
    expect([refused.status, refused.error?.fields]).toEqual([400, { durationMonths: "validation.months" }]);
    expect(await packagesOf(target)).toEqual([]);
  }
});

test("missing data and unknown packages are refused in the specification's words", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const whole = {
    targetUserId: gea.id,
    packageType: "organizer",
    packageId: "entry",
    packageName: "Entry Package",
  };
  for (const name of Object.keys(whole)) {
    for (const value of [undefined, "", null]) {
      const refused = await ask("POST", `${PATH}/assign`, { as: ugo, body: { ...whole, [name]: value } });
      expect([name, refused.status, refused.error?.code, refused.error?.message]).toEqual([
        name,
        400,
        "package_data_missing",
        "Dati mancanti per l'assegnazione del pacchetto",
      ]);
    }
  }
  for (const other of [{ packageId: "oro" }, { packageId: "partner" }, { packageType: "blog" }]) {
    const refused = await ask("POST", `${PATH}/assign`, { as: ugo, body: { ...whole, ...other } });
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      404,
      "package_not_found",
      "Pacchetto non trovato",
    ]);
  }
  expect(await packagesOf(gea)).toEqual([]);
});

test("an assignment mails its dates to the owner, and stands in the audit log without a name", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const { body } = await assign(ugo, gea, "startup");
  const { subject, text } = mailTo(gea.email);
  expect(subject).toBe("Il pacchetto Startup Package è tuo");
  const day = (instant: string | null) =>
    new Intl.DateTimeFormat("it", { dateStyle: "long", timeZone: "Europe/Rome" }).format(
      new Date(instant ?? ""),
    );
  expect(text).toContain(`(inizio: ${day(body.starts_at)}, scadenza: ${day(body.expires_at)})`);
  expect(await entriesAbout(body.id)).toEqual([
    {
      action: "package.assign",
      actor_id: ugo.id,
      before: null,
      after: {
        user_id: gea.id,
        package_id: "startup",
        months: 3,
        starts_at: body.starts_at,
        expires_at: body.expires_at,
      },
    },
  ]);
});

test("the same assignment twice, at once or a moment later, gives one package and one mail", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const shown = { starts_at: null };
  const answers = await Promise.all([
    assign(ugo, gea, "premium", { shown }),
    assign(ugo, gea, "premium", { shown }),
    assign(ugo, gea, "premium"),
  ]);
  answers.push(await assign(ugo, gea, "premium", { shown }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await packagesOf(gea)).toHaveLength(1);
  expect(mailsTo(gea.email)).toHaveLength(1);
  expect(await entriesAbout(answers[0]?.body.id ?? "")).toHaveLength(1);
});

test("the same package assigned again on purpose, as its start is shown, follows the first", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const first = await assign(ugo, gea, "entry", { shown: { starts_at: null } });
  const shown = { starts_at: first.body.expires_at };
  const answers = [await assign(ugo, gea, "entry", { shown }), await assign(ugo, gea, "entry", { shown })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await packagesOf(gea)).toMatchObject([
    { id: first.body.id },
    { id: answers[0]?.body.id, starts_at: first.body.expires_at },
  ]);
  expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
});

test("another package of the type begins when the running one ends, as the admin was shown", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const first = await assign(ugo, gea, "startup");
  const target = await ask<AssignmentTarget>("GET", `${PATH}/target?userId=${gea.id}`, { as: ugo });
  expect(target.body).toMatchObject({
    role: "instructor",
    is_active: true,
    packages: [{ id: first.body.id }],
  });
  const refused = await assign(ugo, gea, "premium", { shown: { starts_at: null } });
  expect([refused.status, refused.error?.code]).toEqual([409, "package_start_changed"]);
  const shown = { starts_at: first.body.expires_at };
  const second = await assign(ugo, gea, "premium", { shown });
  expect(second.body).toMatchObject({ status: "upcoming", starts_at: first.body.expires_at });
  expect((await assign(ugo, gea, "partner", { shown: { starts_at: null } })).body.status).toBe("active");
});

/** The database, in which a purchase of the user settles before the next write. */
function withPurchase({ id }: { id: string }): D1Database {
  let hasSettled = false;
  return interceptBatches({
    async before() {
      if (hasSettled) return;
      hasSettled = true;
      const grant = {
        id: crypto.randomUUID(),
        userId: id,
        packageId: "startup",
        condition: sql`true`,
      } as const;
      await grantInsert(db, grant, new Date());
    },
  });
}

test("a purchase that settles between the check and the write is not overlapped", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const body = { targetUserId: gea.id, packageType: "organizer", packageId: "entry", packageName: "Entry" };
  const shown = { starts_at: null };
  const env = { DB: withPurchase(gea) };
  const refused = await ask("POST", `${PATH}/assign`, { as: ugo, body: { ...body, shown }, env });
  expect([refused.status, refused.error?.code]).toEqual([409, "package_start_changed"]);
  expect(await packagesOf(gea)).toMatchObject([{ package_id: "startup" }]);
  expect(mailsTo(gea.email)).toEqual([]);
  // Without a start that was shown, it begins behind the purchase.
  const luca = await makeUser("luca", { role: "company" });
  const assigned = await ask("POST", `${PATH}/assign`, {
    as: ugo,
    body: { ...body, targetUserId: luca.id },
    env: { DB: withPurchase(luca) },
  });
  expect(assigned.status).toBe(201);
  const [first, second] = await packagesOf(luca);
  expect([first, second]).toMatchObject([
    { package_id: "startup" },
    { package_id: "entry", starts_at: first?.expires_at },
  ]);
});

test("a package is refused to roles that publish nothing, to deactivated and to erased accounts", async () => {
  const { ugo } = await adminAndOrganizer();
  for (const role of ["final_user", "blogger", "admin"] as const) {
    const target = await makeUser("anna", { role });
    const refused = await assign(ugo, target, "entry");
    expect([refused.status, refused.error?.code]).toEqual([409, "package_role"]);
    expect((await assign(ugo, target, "partner")).status).toBe(201);
  }
  const target = await makeUser("anna", { role: "company", is_active: false });
  for (const id of ["entry", "partner"] as const)
    expect((await assign(ugo, target, id)).error?.code).toBe("user_inactive");
  await updateUser(target.id, { deleted_at: new Date().toISOString() });
  const gone = await assign(ugo, target, "entry");
  expect([gone.status, gone.error?.code]).toEqual([404, "user_not_found"]);
  expect(await packagesOf(target)).toEqual([]);
  const endless = await makeUser("gea", { role: "instructor" });
  await makePackage(endless, "startup", null);
  expect((await assign(ugo, endless, "entry")).error?.code).toBe("package_endless");
});

test("a role that ends between the check and the write gives no package", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const body = { targetUserId: gea.id, packageType: "organizer", packageId: "entry", packageName: "Entry" };
  const DB = interceptBatches({ before: () => updateUser(gea.id, { role: "final_user" }) });
  const refused = await ask("POST", `${PATH}/assign`, { as: ugo, body, env: { DB } });
  expect([refused.status, refused.error?.code]).toEqual([409, "package_role"]);
  expect(await packagesOf(gea)).toEqual([]);
});

test("a cancelled package ends now, with one mail and one entry, and a second cancelling is told so", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const { body: held } = await assign(ugo, gea, "startup");
  const answers = await Promise.all([cancel(ugo, held.id), cancel(ugo, held.id, { status: "active" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = await ask("POST", `${PATH}/${held.id}/cancel`, { as: ugo });
  expect([refused.status, refused.error?.code, refused.error?.current]).toEqual([
    409,
    "package_changed",
    { status: "cancelled" },
  ]);
  expect(mailsTo(gea.email).map(({ subject }) => subject)).toEqual([
    "Il pacchetto Startup Package è tuo",
    "Il tuo pacchetto Startup Package è stato cancellato",
  ]);
  expect(mailsTo(gea.email)[1]?.text).not.toContain("viene anticipato");
  expect((await entriesAbout(held.id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["package.assign", null, expect.anything()],
    ["package.cancel", { status: "active" }, { status: "cancelled" }],
  ]);
});

test("an ended package, or one whose state the admin did not see, is not cancelled", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  await makePackage(gea, "startup", -1);
  const [ended] = await packagesOf(gea);
  expect((await cancel(ugo, ended?.id ?? "")).error).toMatchObject({
    code: "package_changed",
    current: { status: "expired" },
  });
  const { body: running } = await assign(ugo, gea, "entry");
  expect((await cancel(ugo, running.id, { status: "upcoming" })).error?.code).toBe("package_changed");
  expect((await cancel(ugo, crypto.randomUUID())).error?.code).toBe("package_not_found");
  expect((await cancel(ugo, running.id, { status: "perso" })).error?.code).toBe("invalid");
  expect((await packagesOf(gea)).map(({ cancelled_at }) => cancelled_at)).toEqual([null, null]);
});

test("packages that wait behind a cancelled one move forward and keep their length", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  for (const [id, months] of [
    ["entry", 2],
    ["startup", 3],
    ["premium", 4],
  ] as const)
    await assign(ugo, gea, id, { durationMonths: months });
  await assign(ugo, gea, "partner");
  const before = await packagesOf(gea);
  const lengths = (rows: typeof before) =>
    rows.map(({ package_id, starts_at, expires_at }) => [
      package_id,
      Date.parse(expires_at ?? "") - Date.parse(starts_at),
    ]);
  const find = (rows: typeof before, id: string) => rows.find(({ package_id }) => package_id === id);
  // The one in the middle: the last begins where the first ends.
  await cancel(ugo, find(before, "startup")?.id ?? "");
  const middle = await packagesOf(gea);
  expect(find(middle, "premium")?.starts_at).toBe(find(before, "entry")?.expires_at);
  expect(find(middle, "partner")).toEqual(find(before, "partner"));
  // The running one: the next begins at once.
  const { body } = await cancel(ugo, find(before, "entry")?.id ?? "");
  const after = await packagesOf(gea);
  expect(find(after, "premium")?.starts_at).toBe(body.cancelled_at);
  expect(lengths(after).toSorted()).toEqual(lengths(before).toSorted());
  expect(mailsTo(gea.email).at(-1)?.text).toContain("viene anticipato");
});

test("the table shows states, types, origin and owner, and a filter that nobody knows is ignored", async () => {
  const { ugo, gea } = await adminAndOrganizer();
  const { body: running } = await assign(ugo, gea, "entry", { durationMonths: 1 });
  const { body: next } = await assign(ugo, gea, "premium");
  const { body: sponsor } = await assign(ugo, gea, "partner");
  await cancel(ugo, sponsor.id);
  await makePackage(gea, "startup", -3);
  const list = async (filters: string) => {
    const search = `search=${encodeURIComponent(gea.email)}`;
    const { status, body } = await ask<AdminPackage[]>("GET", `${PATH}?${search}&${filters}`, { as: ugo });
    expect(status).toBe(200);
    return body.map(({ package_id }) => package_id);
  };
  expect(await list("")).toHaveLength(4);
  expect(await list("status=active")).toEqual(["entry"]);
  expect(await list("status=upcoming")).toEqual(["premium"]);
  expect(await list("status=expired")).toEqual(["startup"]);
  expect(await list("status=cancelled")).toEqual(["partner"]);
  expect(await list("status=expiring")).toEqual(
    Date.parse(running.expires_at ?? "") - Date.now() <= 30 * DAY_MS ? ["entry"] : [],
  );
  expect(await list("type=sponsor")).toEqual(["partner"]);
  expect(await list("type=organizer&status=active")).toEqual(["entry"]);
  expect(await list("status=perso&type=oro&sort=name&direction=su&cursor=x")).toHaveLength(4);
  expect(await list("sort=expires_at&direction=asc")).toEqual(["startup", "entry", "partner", "premium"]);
  const { body } = await ask<AdminPackage[]>("GET", `${PATH}?search=${next.id}`, { as: ugo });
  expect(body).toEqual([
    {
      id: next.id,
      user_id: gea.id,
      user_profile: { full_name: gea.full_name, email: gea.email },
      package_id: "premium",
      package_name: "Premium Package",
      package_type: "organizer",
      status: "upcoming",
      starts_at: running.expires_at,
      expires_at: next.expires_at,
      cancelled_at: null,
      hidden_at: null,
      acquired: "assigned",
      payment: null,
    },
  ]);
});

test("the CSV holds what the filters leave, safe against formulas, and its export is an entry", async () => {
  const { ugo } = await adminAndOrganizer();
  const gea = await makeUser("gea", { role: "company", full_name: "=HYPERLINK(1)" });
  await assign(ugo, gea, "entry");
  await assign(ugo, gea, "partner");
  const search = `search=${encodeURIComponent(gea.email)}`;
  const { text, headers } = await ask("GET", `${PATH}.csv?${search}&type=organizer`, { as: ugo });
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [heads, ...lines] = text.trim().split("\r\n");
  expect(heads).toBe("Persona;Email;Pacchetto;Tipo;Stato;Inizio;Fine;Origine;Pagato;Rimborsato");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    new RegExp(
      `^'=HYPERLINK\\(1\\);${gea.email};Entry Package;Organizzatore;Attivo;\\d\\d/\\d\\d/\\d{4};\\d\\d/\\d\\d/\\d{4};Assegnato;;$`,
    ),
  );
  const exports = await db.select().from(auditEntries).where(eq(auditEntries.actor_id, ugo.id));
  expect(exports.filter(({ action }) => action === "table.export")).toMatchObject([
    { subject_kind: "table", subject_id: "user-packages", fields: ["full_name", "email"] },
  ]);
});
