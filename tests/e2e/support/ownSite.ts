import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { inviteAdmin } from "../../../scripts/adminSql.ts";
import { freePort } from "../../../scripts/ports.ts";
import { queryDatabase } from "../../../scripts/queryDatabase.ts";
import { freshSecrets } from "../../../scripts/secrets.ts";
import { type RunningWorker, startWorker } from "../../../scripts/worker.ts";
import { EMPTY_STATE } from "./emptyState.ts";

const START_MS = 400_000;

type OwnSite = {
  url: () => string;
  /** Calls the site, and throws unless it answers with success. */
  call: <Answer>(method: string, path: string, body: unknown, token?: string) => Promise<Answer>;
};

/**
 * A site of one file's own, with these admins and nothing else: for a setting that every admin feels, those of other
 * journeys too. Its start is seconds of processor time.
 */
export function withOwnSite({ admins, password }: { admins: string[]; password: string }): OwnSite {
  let worker: RunningWorker | undefined;
  const url = () => worker?.url ?? "";

  async function call<Answer>(method: string, path: string, body: unknown, token?: string): Promise<Answer> {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(url() + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return (response.status === 204 ? null : await response.json()) as Answer;
  }

  beforeAll(async () => {
    const folder = mkdtempSync(join(inject("shared"), "own-"));
    const [state, secrets] = [join(folder, "state"), join(folder, "secrets")];
    writeFileSync(secrets, freshSecrets());
    cpSync(join(inject("shared"), EMPTY_STATE), state, { recursive: true });
    const invitations = admins.map((email) => inviteAdmin(email, email.split("@")[0] ?? "", new Date()));
    const statements = invitations.flatMap((one) => one.statements);
    await queryDatabase({ remote: false, env: "production", state }, statements);
    const env = { WRANGLER_REGISTRY_PATH: join(folder, "registry") };
    worker = await startWorker({ port: await freePort(), state, secrets, env });
    for (const { token } of invitations) await call("POST", "/api/auth/reset-password", { token, password });
  }, START_MS);
  afterAll(() => worker?.stop());

  return { url, call };
}
