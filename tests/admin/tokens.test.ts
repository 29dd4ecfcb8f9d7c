import { expect, test } from "vitest";
import type { RecoveryTokenView } from "../../worker/admin/outputs.ts";
import { listEntries } from "../support/audit.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listEveryPage } from "../support/ledger.ts";
import { makeRecoveryToken } from "../support/recoveryTokens.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

withEmptyStorage();

const list = (as: SignedInUser, query = "") =>
  ask<RecoveryTokenView[]>("GET", `/api/admin/tokens${query}`, { as });

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

test("every token is listed masked, with its owner and its state, the newest first", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const expired = await makeRecoveryToken(anna, { minutesAgo: 90 });
  const used = await makeRecoveryToken(anna, { minutesAgo: 30, used: true });
  const valid = await makeRecoveryToken(ugo);
  const { body, text } = await list(ugo);
  expect(body.map(({ id, state, used: isUsed }) => [id, state, isUsed])).toEqual([
    [valid.id, "valid", false],
    [used.id, "used", true],
    [expired.id, "expired", false],
  ]);
  expect(body[1]).toMatchObject({
    token: `••••${used.token.slice(-4)}`,
    user: { id: anna.id, full_name: anna.full_name, email: anna.email },
  });
  expect(text).not.toContain(used.token);
  expect(text).not.toContain("token_hash");
  expect(idsOf((await list(ugo, "?direction=asc")).body)).toEqual([expired.id, used.id, valid.id]);
  for (const [state, id] of Object.entries({ valid: valid.id, used: used.id, expired: expired.id }))
    expect([state, idsOf((await list(ugo, `?state=${state}`)).body)]).toEqual([state, [id]]);
  // Values that nobody knows are ignored.
  expect((await list(ugo, "?state=lost&sort=token_hash&direction=up")).body).toHaveLength(3);
});

test("an invitation is a token that lives for a week, and stands among the others by its time", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const iva = await makeUser("iva");
  const query = `search=${iva.email}`;
  const old = await makeRecoveryToken(iva, { minutesAgo: 8 * 24 * 60, isInvitation: true });
  const invitation = await makeRecoveryToken(iva, { minutesAgo: 90, isInvitation: true });
  const recovery = await makeRecoveryToken(iva, { minutesAgo: 70 });
  const valid = await makeRecoveryToken(iva, { minutesAgo: 10 });
  const { body } = await list(ugo, `?${query}`);
  expect(body.map(({ id, kind, state }) => [id, kind, state])).toEqual([
    [valid.id, "recovery", "valid"],
    [recovery.id, "recovery", "expired"],
    [invitation.id, "invitation", "valid"],
    [old.id, "invitation", "expired"],
  ]);
  const own = (rows: RecoveryTokenView[]) => idsOf(rows.filter(({ user }) => user.id === iva.id));
  for (const [state, ids] of [
    ["valid", [valid.id, invitation.id]],
    ["expired", [recovery.id, old.id]],
  ] as const) {
    expect([state, own((await list(ugo, `?state=${state}&limit=100`)).body)]).toEqual([state, ids]);
    expect(own((await list(ugo, `?state=${state}&${query}`)).body)).toEqual(ids);
  }
});

test("a search finds the tokens of the accounts whose e-mail begins so, and only theirs", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const bea = await makeUser("bea", { email: "bea_fondale@mare.example" });
  const bia = await makeUser("bia", { email: "bea.laguna@mare.example" });
  const old = await makeRecoveryToken(bea, { minutesAgo: 120 });
  const young = await makeRecoveryToken(bea);
  const other = await makeRecoveryToken(bia, { minutesAgo: 5 });
  expect(idsOf((await list(ugo, "?search=BEA")).body)).toEqual([young.id, other.id, old.id]);
  // An underscore and a percent sign stand for themselves.
  expect(idsOf((await list(ugo, "?search=bea_")).body)).toEqual([young.id, old.id]);
  expect((await list(ugo, "?search=bea%25")).body).toEqual([]);
  expect(idsOf((await list(ugo, "?search=bea_&state=expired")).body)).toEqual([old.id]);
  expect((await list(ugo, "?search=fondale")).body).toEqual([]);
  const pages = await listEveryPage<RecoveryTokenView>(ugo, "/api/admin/tokens?search=bea", 2);
  expect(pages.map(idsOf)).toEqual([[young.id, other.id], [old.id]]);
});

test("a token marked as used refuses recovery at once, with one entry that does not name it", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const { id, token } = await makeRecoveryToken(anna);
  const marked = await ask<RecoveryTokenView>("PUT", `/api/admin/tokens/${id}/used`, { as: ugo });
  expect([marked.status, marked.body.state, marked.body.used]).toEqual([200, "used", true]);
  const reset = await ask("POST", "/api/auth/reset-password", { body: { token, password: "nuova-parola" } });
  expect([reset.status, reset.error?.code]).toEqual([400, "invalid_token"]);
  const signedIn = await ask("POST", "/api/auth/login", { body: { email: anna.email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  // The second admin, whose table still shows it as valid.
  const again = await ask("PUT", `/api/admin/tokens/${id}/used`, { as: ugo });
  expect([again.status, again.error?.code, again.error?.message]).toEqual([
    409,
    "token_used",
    "Questo token è già stato usato.",
  ]);
  const entries = await listEntries(ugo);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    ...{ action: "token.mark_used", subject_kind: "token", subject_id: id, person_id: anna.id },
    ...{ before: { state: "valid" }, after: { state: "used" } },
  });
  expect(JSON.stringify(entries)).not.toContain(anna.email);
  expect(JSON.stringify(entries)).not.toContain(token.slice(-4));
});

test("an expired token and one that there is not are refused by name, without an entry", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const { id } = await makeRecoveryToken(ugo, { minutesAgo: 61 });
  const expired = await ask("PUT", `/api/admin/tokens/${id}/used`, { as: ugo });
  expect([expired.status, expired.error?.code]).toEqual([409, "token_expired"]);
  for (const unknown of [crypto.randomUUID(), "x"]) {
    const answer = await ask("PUT", `/api/admin/tokens/${unknown}/used`, { as: ugo });
    expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
  }
  expect(await listEntries(ugo)).toEqual([]);
});

test("of two admins who mark the same token, one does", async () => {
  const [ugo, ida] = [await makeUser("ugo", { role: "admin" }), await makeUser("ida", { role: "admin" })];
  const { id } = await makeRecoveryToken(ugo);
  const answers = await Promise.all(
    [ugo, ida].map((as) => ask("PUT", `/api/admin/tokens/${id}/used`, { as })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([...(await listEntries(ugo)), ...(await listEntries(ida))]).toHaveLength(1);
});

test("the CSV holds the filtered table, is safe against formulas, and leaves an entry", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const eva = await makeUser("eva", { email: "zz-eva@mare.example", full_name: "=HYPERLINK(Eva)" });
  const { token } = await makeRecoveryToken(eva, { used: true });
  await makeRecoveryToken(eva);
  const file = await ask("GET", "/api/admin/tokens.csv?search=zz-eva&state=used", { as: ugo });
  expect([file.status, file.headers.get("content-disposition")]).toEqual([
    200,
    'attachment; filename="token.csv"',
  ]);
  const [head, line, ...more] = file.text.replace("\uFEFF", "").split("\r\n");
  expect(head).toBe("Token;Tipo;Persona;Email;Stato;Creato;Scade;Usato il");
  expect(line).toMatch(
    /^••••\S{4};Recupero;'=HYPERLINK\(Eva\);zz-eva@mare\.example;Usato;(\d{4}-\d\d-\d\d \d\d:\d\d;?){3}$/,
  );
  expect([more, file.text.includes(token)]).toEqual([[], false]);
  expect(await listEntries(ugo, "table.export")).toMatchObject([
    { subject_kind: "table", subject_id: "tokens" },
  ]);
});

test("the table and its file are for admins alone", async () => {
  const anna = await makeUser("anna", { role: "company" });
  for (const path of ["/api/admin/tokens", "/api/admin/tokens.csv"]) {
    expect((await ask("GET", path)).status).toBe(401);
    expect((await ask("GET", path, { as: anna })).status).toBe(403);
  }
});
