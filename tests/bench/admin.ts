import { DEMO_PASSWORD } from "../../scripts/seed/seedDatabase.ts";
import { StepFailure } from "../../scripts/steps.ts";
import { fillAdminTables } from "./adminRows.ts";
import type { Ground } from "./ground.ts";
import { median } from "./median.ts";
import { startRuntime } from "./runtime.ts";

/** A table of the administration: its call, its indexed sort, and a search that finds some rows. */
interface AdminTableCase {
  name: string;
  path: string;
  sort?: string;
  search?: string;
  /** The names of its parameters, where they are the specification's own. */
  names?: { sort: string; direction: string; search: string };
}

const NAMES = { sort: "sort", direction: "direction", search: "search" };
const ARTICLE_NAMES = { sort: "sortColumn", direction: "sortDirection", search: "searchTerm" };

/** A new tab joins by one line. */
const ADMIN_TABLES: AdminTableCase[] = [
  { name: "overview", path: "/api/admin/overview" },
  { name: "events", path: "/api/admin/events", sort: "title", search: "bench" },
  { name: "articles", path: "/api/blog?limit=25", sort: "title", search: "bench", names: ARTICLE_NAMES },
  { name: "users", path: "/api/admin/users", sort: "email", search: "bench-77" },
  { name: "packages", path: "/api/admin/user-packages", sort: "expires_at", search: "bench-77" },
  { name: "tokens", path: "/api/admin/tokens", search: "bench-77" },
  { name: "payments", path: "/api/admin/payments", sort: "amount", search: "bench-77" },
  { name: "payment issues", path: "/api/admin/payments/issues?limit=25" },
  { name: "failed mails", path: "/api/admin/mails" },
  { name: "audit log", path: "/api/admin/audit" },
];

const ADMIN = "admin@respiro.test";
const ROUNDS = 5;

/** Rows read, statements and the median of the milliseconds, of one request. */
export interface AdminCost {
  table: string;
  request: "first page" | "next page" | "sort" | "search";
  rows: number;
  statements: number;
  ms: number;
}

/** The tables of the administration with 100,000 events, 20,000 articles, 50,000 users and 200,000 payments. */
export async function measureAdminTables(ground: Ground): Promise<AdminCost[]> {
  const runtime = await startRuntime({ worker: ground.meter, state: ground.state });
  try {
    await fillAdminTables(await runtime.database());
    const authorization = await signIn(runtime.direct);
    const costs: AdminCost[] = [];
    for (const { name: table, path, sort, search, names = NAMES } of ADMIN_TABLES) {
      const measure = async (request: AdminCost["request"], query: Record<string, string>) => {
        const url = `${runtime.direct}${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;
        const { next, ...cost } = await costOf(url, authorization);
        costs.push({ table, request, ...cost });
        return next;
      };
      const next = await measure("first page", {});
      if (next) await measure("next page", { cursor: next });
      if (sort) await measure("sort", { [names.sort]: sort, [names.direction]: "asc" });
      if (search) await measure("search", { [names.search]: search });
    }
    return costs;
  } finally {
    await runtime.stop();
  }
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN, password: DEMO_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new StepFailure(`The demo's admin could not sign in: ${answer.status}.`);
  return `Bearer ${token}`;
}

async function costOf(url: string, authorization: string) {
  const times: number[] = [];
  let answer: Response | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    answer = await fetch(url, { headers: { authorization } });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  const [rows, statements] = ["x-rows-read", "x-statements"].map((name) => answer?.headers.get(name));
  if (!answer?.ok || !rows) throw new StepFailure(`${url} answered ${answer?.status}.`);
  return {
    ...{ rows: Number(rows), statements: Number(statements), ms: median(times) },
    next: answer.headers.get("x-next-cursor"),
  };
}
