import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { parseLoadArguments } from "../../scripts/load/arguments.ts";
import { checkCalls, LIMITS, PAGE_LIMIT_MS } from "../../scripts/load/checks/calls.ts";
import { countViews } from "../../scripts/load/checks/views.ts";
import { failing, HANG_MS } from "../../scripts/load/failing.ts";
import { hashOf } from "../../scripts/load/hashOf.ts";
import { Recorder } from "../../scripts/load/Recorder.ts";
import { verdictOf } from "../../scripts/load/report.ts";
import { checkFiles } from "../../scripts/load/settle.ts";

afterEach(() => void vi.useRealTimers());

interface Ended {
  kind: string;
  status: number;
  code?: string;
  milliseconds?: number;
  killed?: boolean;
}

/** What the checks of calls say is broken, after calls that ended while a fault was on; null: none. */
function brokenBy(fault: string | null, ...calls: Ended[]): string[] {
  const recorder = new Recorder();
  if (fault) recorder.beginFault(fault);
  for (const { kind, status, code = "", milliseconds = 100, killed = false } of calls) {
    const { faultCount, killCount } = recorder;
    const start = { fault, faultCount, isDown: killed, killCount };
    recorder.take({ kind, isPage: kind.startsWith("page ") }, { status, code, milliseconds }, start);
  }
  return checkCalls(recorder, new Map()).flatMap(({ broken }) => broken);
}

test.for<[string, string | null, Ended]>([
  ["a failure at rest", null, { kind: "enrol", status: 500, code: "internal" }],
  ["a refused payment at rest", null, { kind: "checkout", status: 502, code: "payment_unavailable" }],
  ["a refused place at rest", null, { kind: "places", status: 502, code: "place_unreachable" }],
  ["a call without an answer at rest", null, { kind: "reply", status: 0, code: "ECONNRESET" }],
  ["a kill that answers", null, { kind: "reply", status: 500, code: "internal", killed: true }],
  ["an answer that never came, at a kill", null, { kind: "reply", status: 0, code: "timeout", killed: true }],
  ["a page without KV", "kv fail", { kind: "page home", status: 500, code: "internal" }],
  ["an upload that R2 keeps from answering", "r2 hang", { kind: "upload", status: 0, code: "timeout" }],
  ["an unexpected failure of R2", "r2 fail", { kind: "picture", status: 500, code: "internal" }],
  ["a reply without R2", "r2 hang", { kind: "reply", status: 0, code: "timeout" }],
  ["a payment without mail", "mail fail", { kind: "checkout", status: 502, code: "payment_unavailable" }],
  ["a checkout that fails otherwise", "stripe fail", { kind: "checkout", status: 500, code: "internal" }],
  ["an enrolment without Stripe", "stripe hang", { kind: "enrol", status: 502, code: "payment_unavailable" }],
  ["a slow page", "kv hang", { kind: "page home", status: 200, milliseconds: PAGE_LIMIT_MS + 1 }],
])("%s is noticed", ([, fault, call]) => {
  expect(brokenBy(fault, call)).toHaveLength(1);
});

test.for<[string, string | null, Ended]>([
  ["a call that a kill cuts off", null, { kind: "reply", status: 0, code: "ECONNRESET", killed: true }],
  [
    "a checkout without Stripe",
    "stripe fail",
    { kind: "checkout", status: 502, code: "payment_unavailable" },
  ],
  [
    "a place without the geocoder",
    "geocoder hang",
    { kind: "places", status: 502, code: "place_unreachable" },
  ],
  ["an upload without R2", "r2 hang", { kind: "upload", status: 503, code: "files_unavailable" }],
  ["a page during a fault", "kv hang", { kind: "page home", status: 200 }],
])("%s may be so", ([, fault, call]) => {
  expect(brokenBy(fault, call)).toEqual([]);
});

test("a call may wait for a service whose fault ended while another's began", () => {
  const recorder = new Recorder();
  recorder.beginFault("r2 hang");
  const { fault, faultCount, isDown, killCount } = recorder;
  recorder.fault = null;
  recorder.beginFault("mail fail");
  const end = { status: 503, code: "files_unavailable", milliseconds: 10_000 };
  recorder.take({ kind: "upload", isPage: false }, end, { fault, faultCount, isDown, killCount });
  expect(checkCalls(recorder, new Map()).flatMap(({ broken }) => broken)).toEqual([]);
});

test("a long hang that reaches no time limit of the Worker is noticed", () => {
  const recorder = new Recorder();
  recorder.faults.push({ name: "mail hang", from: 0, to: 60_000 }, { name: "r2 hang", from: 0, to: 9000 });
  const brokenWith = (limits: Map<number, number>) =>
    checkCalls(recorder, limits).flatMap(({ broken }) => broken);
  expect(brokenWith(new Map([[120_000, 1]]))).toEqual(["mail hang: nothing was given up after 25 s"]);
  expect(brokenWith(new Map([[25_000, 1]]))).toEqual([]);
});

test("what nothing was looked at for is not said to hold", () => {
  expect([verdictOf(0, 1), verdictOf(2, 2), verdictOf(0, 0)]).toEqual(["held", "BROKEN 2", "not tried"]);
});

test("a file with another byte is noticed, and one that is gone", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/gone") response.writeHead(404).end();
    else response.end(request.url === "/changed" ? "acque" : "acqua");
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
  const hash = hashOf(Buffer.from("acqua"));
  const files = ["/kept", "/changed", "/gone"].map((url) => ({ url, hash }));
  const { broken } = await checkFiles(`http://127.0.0.1:${port}`, { files });
  server.close();
  expect(broken).toEqual(["/changed has other bytes", "/gone answered 404"]);
});

test("a reader's views count once a minute, and a view that a kill cut off need not count", () => {
  const view = (address: string, sentAt: number, answeredAt: number | null = sentAt + 10) => {
    return { address, sentAt, answeredAt };
  };
  const views = [view("a", 0), view("a", 5000), view("a", 70_000), view("b", 9000), view("c", 20_000, null)];
  expect(countViews(views, [])).toEqual({ least: 2, most: 4 });
  expect(countViews(views, [9500])).toEqual({ least: 1, most: 4 });
});

test("a failing R2 names a multipart upload at once, and fails to store its parts", async () => {
  const bucket = {
    resumeMultipartUpload: () => ({ uploadPart: async () => "stored" }),
    get: async () => "file",
  };
  const upload = failing(bucket, "r2", "fail").resumeMultipartUpload();
  expect(upload).not.toBeInstanceOf(Promise);
  await expect(upload.uploadPart()).rejects.toThrow("r2 does not answer");
  expect(await failing(bucket, "r2", undefined).get()).toBe("file");
});

/** A constant of the Worker, in milliseconds: its modules load on workerd alone. */
function limitOf(file: string, name: string): number {
  const text = readFileSync(file, "utf8").match(new RegExp(`export const ${name} = ([\\d_]+);`))?.[1];
  return Number(text?.replaceAll("_", ""));
}

test("the time limits that long hangs must reach are the Worker's", () => {
  expect(LIMITS.mail?.limit).toBe(limitOf("worker/mail/send.ts", "SEND_LIMIT_MS"));
  expect(LIMITS.r2?.limit).toBe(limitOf("worker/runCronJobs.ts", "JOB_LIMIT_MS"));
});

test("a hanging service answers later than the longest time limit of the Worker", async () => {
  expect(HANG_MS).toBeGreaterThan(limitOf("worker/runCronJobs.ts", "JOB_LIMIT_MS"));
  vi.useFakeTimers();
  let isOver = false;
  const call = failing({ get: async () => "file" }, "r2", "hang").get();
  const ended = call.catch(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(HANG_MS - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(isOver).toBe(true);
});

test("a fault lasts 30 seconds unless it is told otherwise", () => {
  expect(parseLoadArguments(["--fault", "all"]).faultSeconds).toBe(30);
});
