import { basename, dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { listSources, type SourceFile, type SourceImport } from "./support/sources.ts";

const worker = listSources("worker");
const web = listSources("web");
const all = [...worker, ...web];

const LINES_MAX = 400;

/** Files of the Worker that both sides run beside the contracts: functions of views, and what writes the HTML of articles and posts. */
const ENGINES = [
  "worker/blog/html/blocks.ts",
  "worker/blog/html/normalizeArticle.ts",
  "worker/blog/html/readBlocks.ts",
  "worker/blog/html/readTable.ts",
  "worker/blog/html/runs.ts",
  "worker/blog/html/writeBlocks.ts",
  "worker/eligibility/gates.ts",
  "worker/eligibility/requiredDocuments.ts",
  "worker/eligibility/templates.ts",
  "worker/enrolments/enrolmentRefusal.ts",
  "worker/events/eventSlugs.ts",
  "worker/events/staff/ratioTemplates.ts",
  "worker/events/times/series.ts",
  "worker/forum/text/writePostHtml.ts",
  "worker/blog/articleFields.ts",
  "worker/forum/topicTitle.ts",
  "worker/forum/topicUnread.ts",
  "worker/notices/noticeKinds.ts",
  "worker/payments/platformFee.ts",
  "worker/payments/receiptParties.ts",
  "worker/payments/refundDeadline.ts",
  "worker/permissions/permissionMap.ts",
  "worker/prices/quotePrice.ts",
  "worker/profiles/certifications/levels.ts",
  "worker/profiles/logbook/diveLine.ts",
  "worker/registers/registerLines.ts",
  "worker/uploads/detectFileType.ts",
];

/** Its package, the numbering plans of all countries, is too heavy for what asks for none. */
const PHONE = "worker/lib/phoneNumbers.ts";

/** A folder uses only folders of the rows above its own, never one of its own row or below. Types count, too. */
const WORKER_ORDER = [
  ["lib"],
  ["permissions"],
  ["audit"],
  ["settings"],
  ["mail"],
  ["auth"],
  ["notices"],
  ["uploads", "venues", "packages"],
  ["profiles"],
  ["schools", "eligibility"],
  ["events"],
  ["calendars", "prices"],
  ["blog", "forum", "enrolments"],
  ["dashboard", "questions"],
  ["payments", "registers"],
  ["payouts"],
  ["invoices"],
  ["moderation", "search"],
  ["account"],
  ["admin", "pages"],
];

/**
 * The same for the browser. Components are composed upwards: an event's page shows the enrolment, which shows the
 * payment, so these three stand the other way round than in the Worker.
 */
const WEB_ORDER = [
  ["lib"],
  ["ui", "offline", "settings"],
  ["shell", "drafts"],
  ["auth"],
  ["notices", "moderation"],
  ["account", "uploads", "calendars", "invoices", "prices"],
  ["payments"],
  ["payouts"],
  ["packages", "questions"],
  ["eligibility"],
  ["enrolments"],
  ["events"],
  ["profiles", "schools"],
  ["blog", "forum", "registers", "dashboard"],
  ["search"],
  ["admin", "pages"],
];

const FOLDERS_MAX = 30;

/** Inside a feature, a file may use those before it. `<verb>.ts` and `<Thing>.ts` stand between store and routes. */
const FILES = ["contract.ts", "inputs.ts", "outputs.ts", "rules.ts", "schema.ts", "store.ts", "routes.ts"];

/** `worker/events/store.ts` belongs to events; `worker/http.ts` to no feature. */
function featureOf(path: string): string | null {
  const [, feature, file] = path.split("/");
  return file ? (feature ?? null) : null;
}

/** "file imports file", for every import on one side that goes from a folder to one of its own row or below. */
function againstOrder(side: "worker" | "web", sources: SourceFile[], order: string[][]): string[] {
  const rowOf = (feature: string) => order.findIndex((row) => row.includes(feature));
  return breaches(sources, (from, to) => {
    const [user, used] = [featureOf(from), featureOf(to.path)];
    if (!user || !used || user === used || !to.path.startsWith(`${side}/`)) return false;
    return rowOf(used) >= rowOf(user);
  });
}

function foldersOf(sources: SourceFile[]): string[] {
  return [...new Set(sources.map(({ path }) => featureOf(path)).filter((feature) => feature !== null))];
}

/** "file imports file", for every import of these sources that breaks the rule. */
function breaches(sources: SourceFile[], breaks: (from: string, to: SourceImport) => boolean): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.filter((to) => breaks(path, to)).map((to) => `${path} imports ${to.path}`),
  );
}

describe("the reading of imports", () => {
  test("finds the imports there are", () => {
    const paths = (path: string) => all.find((source) => source.path === path)?.imports.map((to) => to.path);
    expect(paths("worker/index.ts")).toContain("worker/auth/routes.ts");
    expect(paths("web/auth/api.ts")).toEqual(
      expect.arrayContaining(["worker/auth/outputs.ts", "worker/auth/inputs.ts", "web/lib/api.ts"]),
    );
    expect(all.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
  });
});

describe("the Worker", () => {
  test("every folder of the Worker has a place in the order", () => {
    expect(foldersOf(worker).toSorted()).toEqual(WORKER_ORDER.flat().toSorted());
    expect(foldersOf(worker).length).toBeLessThanOrEqual(FOLDERS_MAX);
  });

  test("a folder of the Worker uses only folders that come before it", () => {
    expect(againstOrder("worker", worker, WORKER_ORDER)).toEqual([]);
  });

  test("the library knows nothing of the Worker, and root files but the index know only the library", () => {
    const outside = (from: string, to: SourceImport) =>
      to.path.startsWith("worker/") && !to.path.startsWith("worker/lib/") && featureOf(from) === "lib";
    const features = (from: string, to: SourceImport) =>
      !featureOf(from) && from !== "worker/index.ts" && /^worker\/(?!lib\/)\w+\//.test(to.path);
    expect([...breaches(worker, outside), ...breaches(worker, features)]).toEqual([]);
  });

  test("inside a feature contract comes before rules, rules before store, store before routes", () => {
    expect(
      breaches(worker, (from, to) => {
        if (dirname(from) !== dirname(to.path) || !featureOf(from)) return false;
        const [user, used] = [FILES.indexOf(basename(from)), FILES.indexOf(basename(to.path))];
        // Functions of a contract take views.
        const isView = basename(to.path) === "outputs.ts" && to.typeOnly;
        return user >= 0 && used > user && !isView;
      }),
    ).toEqual([]);
  });

  test("the routes of a feature are used by the index alone, those of its folders by the feature's alone", () => {
    const isRoutes = (path: string) => basename(path) === "routes.ts";
    const user = (path: string) => {
      const [, feature, file] = path.split("/");
      return file === "routes.ts" ? "worker/index.ts" : `worker/${feature}/routes.ts`;
    };
    expect(breaches(all, (from, to) => isRoutes(to.path) && from !== user(to.path))).toEqual([]);
  });

  test("the index knows features, and none of their folders", () => {
    const index = worker.filter(({ path }) => path === "worker/index.ts");
    expect(breaches(index, (_, to) => to.path.split("/").length > 3)).toEqual([]);
  });

  test("what goes out is described for the build alone: only outputs use outputs", () => {
    const isOutput = (path: string) => basename(path) === "outputs.ts" || path === "worker/answers.ts";
    expect(breaches(all, (from, to) => isOutput(to.path) && !isOutput(from) && !to.typeOnly)).toEqual([]);
  });

  test("rules know no database, no HTTP and no clock", () => {
    const rules = worker.filter(({ path }) => ["rules.ts", "contract.ts"].includes(basename(path)));
    const forbidden = /new Date\(\)|Date\.now\(|from "hono|from "drizzle|c\.env\b|\bfetch\(/;
    expect(rules.filter(({ text }) => forbidden.test(text)).map(({ path }) => path)).toEqual([]);
    const outside = ["store.ts", "schema.ts", "http.ts", "routes.ts"];
    expect(breaches(rules, (_, to) => !to.typeOnly && outside.includes(basename(to.path)))).toEqual([]);
  });

  test("SQL is written in stores alone", () => {
    // Of a store, `columns.ts` names what it reads; of the events', `search.ts` builds the windows,
    // `eventFilter.ts` the text of the full-text search, and `sorting.ts` sorts; of the account's,
    // `eraseUserData.ts` erases. `guardedWrites.ts` asks in each write whether the caller may still. `insertFrom.ts` writes the
    // select list of an insert for every store, `tablePage.ts` the cursor of every table, `orderedRows.ts` the order that admins give rows,
    // `foreignId.ts` a column of the schemas. `payments/money.ts` defines sums over refunds that several stores share.
    const mayWriteSql = [
      "store.ts",
      "schema.ts",
      "search.ts",
      "eventFilter.ts",
      "sorting.ts",
      "columns.ts",
      "eraseUserData.ts",
      "exportQueries.ts",
      "tablePage.ts",
      "env.ts",
      "foreignId.ts",
      "guardedWrites.ts",
      "insertFrom.ts",
      "orderedRows.ts",
      "payments/money.ts",
    ];
    // A folder with too many statements for one store has others beside it, named by their table or task.
    const others = worker.filter(
      ({ path }) => !/\w+Store\.ts$/.test(path) && !mayWriteSql.some((name) => path.endsWith(`/${name}`)),
    );
    expect(others.filter(({ text }) => /from "drizzle-orm/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("roles are compared in the permission map alone, in SQL through rolesWith", () => {
    // Erasing the last admin is refused, whoever asks.
    const exempt = ["worker/permissions/permissionMap.ts", "worker/account/eraseUserData.ts"];
    const compares = /\brole\)? ?[!=]==? ?["']admin["']|\["admin"\]\.includes/;
    const others = all.filter(({ path, text }) => !exempt.includes(path) && compares.test(text));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test("the log is written by one function, which redacts what it is given", () => {
    const direct = worker.filter(({ path, text }) => path !== "worker/log.ts" && /\bconsole\b/.test(text));
    expect(direct.map(({ path }) => path)).toEqual([]);
  });

  test("work after the answer is begun by one function, which logs its failure redacted", () => {
    const direct = worker.filter(({ path, text }) => path !== "worker/log.ts" && /\.waitUntil\(/.test(text));
    expect(direct.map(({ path }) => path)).toEqual([]);
  });

  test("enrolments never hear of Stripe", () => {
    const enrolments = worker.filter(({ path }) => featureOf(path) === "enrolments");
    expect(enrolments.filter(({ text }) => /stripe/i.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("only the pages of the Worker know the browser's code, and only its server entrance", () => {
    const knows = (from: string, to: SourceImport) =>
      to.path.startsWith("web/") && !(to.path === "web/server.tsx" && featureOf(from) === "pages");
    expect(breaches(worker, knows)).toEqual([]);
  });
});

describe("the browser", () => {
  test("of the Worker the browser takes contracts, engines, and the types of inputs, outputs and refusals", () => {
    expect(
      breaches(web, (_, to) => {
        if (!to.path.startsWith("worker/") || basename(to.path) === "contract.ts") return false;
        if (to.path.startsWith("worker/lib/") || ENGINES.includes(to.path)) return false;
        return !(["inputs.ts", "outputs.ts", "errors.ts"].includes(basename(to.path)) && to.typeOnly);
      }),
    ).toEqual([]);
  });

  test("contracts and engines, which reach the browser, bring nothing but such and the library", () => {
    const shared = worker.filter(({ path }) => basename(path) === "contract.ts" || ENGINES.includes(path));
    const mayBring = /(\/contract\.ts|^worker\/lib\/\w+\.ts)$/;
    const isOther = ({ path, typeOnly }: SourceImport) =>
      !typeOnly && !mayBring.test(path) && !ENGINES.includes(path);
    expect(breaches(shared, (_, to) => isOther(to))).toEqual([]);
    const packages = shared.filter(({ text }) => /^import (?!type)[^;]*from "[^.]/m.test(text));
    expect(packages.map(({ path }) => path)).toEqual([]);
  });

  test("only what asks for a phone number knows the phone numbers of all countries", () => {
    const form = [
      "web/enrolments/returning/BackToEventNote.tsx",
      "web/payments/checkout/MissingDocumentsSheet.tsx",
      "web/profiles/documents.ts",
      "web/profiles/forms.ts",
    ];
    const loaded = [...web, ...worker.filter(({ path }) => basename(path) === "contract.ts")];
    const users = loaded.filter((file) => breaches([file], (_, to) => to.path === PHONE).length > 0);
    expect(users.map(({ path }) => path).toSorted()).toEqual(form);
  });

  test("every folder of the browser has a place in the order", () => {
    expect(foldersOf(web).toSorted()).toEqual(WEB_ORDER.flat().toSorted());
    expect(foldersOf(web).length).toBeLessThanOrEqual(FOLDERS_MAX);
  });

  test("a folder of the browser uses only folders that come before it", () => {
    expect(againstOrder("web", web, WEB_ORDER)).toEqual([]);
  });

  test("query keys are written in queries.ts alone", () => {
    const DECLARERS = new Set(["web/lib/i18n.tsx", "web/lib/readQuery.ts"]);
    const others = web.filter(({ path }) => basename(path) !== "queries.ts" && !DECLARERS.has(path));
    // Naming a family of keys to drop or renew it is not defining one.
    const defines = others.filter(({ text }) =>
      /queryOptions\(|\breadQuery(OrNull)?[<(]|useQuery\(\{\s*queryKey/.test(text),
    );
    expect(defines.map(({ path }) => path)).toEqual([]);
  });

  test("nobody but the client calls the server by hand", () => {
    const callers = web.filter(({ text }) => /(?<![.\w])fetch\(/.test(text)).map(({ path }) => path);
    // The service worker has no session: it sends what a closed page left, with the token of whoever wrote it.
    expect(callers.toSorted()).toEqual(["web/lib/api.ts", "web/offline/registers/backgroundSync.ts"]);
  });
});

describe("everywhere", () => {
  test(`no file is longer than ${LINES_MAX} lines`, () => {
    const everything = [...all, ...listSources("tests"), ...listSources("scripts")];
    const long = everything.filter(({ text }) => text.split("\n").length > LINES_MAX);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test("a day is chosen in the site's own calendar, not in the browser's", () => {
    expect(web.filter(({ text }) => /type="date/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("files do not import each other in circles", () => {
    expect(circles(all)).toEqual([]);
  });

  test("there are no drawers for everything", () => {
    const drawers =
      /\/(utils?|helpers?|common|misc|services?|controllers?|repositor(y|ies)|managers?)(\/|\.tsx?$)/i;
    const barrels = all.filter(({ path }) => /\/index\.tsx?$/.test(path) && path !== "worker/index.ts");
    expect([...all.filter(({ path }) => drawers.test(path)), ...barrels].map(({ path }) => path)).toEqual([]);
  });
});

/** The first circle found from each file, of types too, so that a newcomer can read one file after the other. */
function circles(sources: SourceFile[]): string[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path))
      return void found.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
    if (finished.has(path)) return;
    for (const to of known.get(path)?.imports ?? []) visit(to.path, [...trail, path]);
    finished.add(path);
  };
  for (const path of known.keys()) visit(path, []);
  return found;
}
