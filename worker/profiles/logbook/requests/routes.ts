import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import { requirePassword } from "../../../auth/attempts.ts";
import type { AppContext } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { guardWrites } from "../../../guardedWrites.ts";
import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser, sendPage } from "../../../http.ts";
import { deviceName } from "../../../lib/deviceName.ts";
import { sendMailsAfterResponse } from "../../../mail/send.ts";
import { requirePermission } from "../../../permissions/requirePermission.ts";
import { callerRule } from "../../../permissions/store.ts";
import { RATE_LIMITS } from "../../../rateLimits.ts";
import { siteUrl } from "../../../siteUrl.ts";
import { canonicalLine } from "../diveLine.ts";
import { diveParams } from "../inputs.ts";
import type { RequestSignatureView, SignatureRequest } from "../outputs.ts";
import { toLogbookDive } from "../store.ts";
import { lineToSign, REQUESTS_PATH, REQUESTS_PER_DAY } from "./contract.ts";
import {
  declineBody,
  instructorQuery,
  newRequestBody,
  requestParams,
  requestSignatureBody,
  requestsQuery,
} from "./inputs.ts";
import {
  countOpenRequests,
  declineRequest,
  findOpenRequests,
  findRequestObstacles,
  insertRequest,
  listOpenRequests,
  type OpenRequest,
  searchInstructors,
  signRequests,
  withdrawRequest,
} from "./store.ts";

const byDive = parse("param", diveParams, "dive_not_found");
const byRequest = parse("param", requestParams, "signature_request_not_found");
const mayKeep = requirePermission("registers.keep");

/** Requests to another instructor to sign a dive of the caller. */
export const signatureAskingRoutes = newRoutes()
  .get("/instructors", requireSignedIn, parse("query", instructorQuery), async (c) => {
    const { id } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.signatures.search, id);
    return c.json(await searchInstructors(c.var.db, c.req.valid("query").q, id));
  })

  .post("/:id/request", requireSignedIn, byDive, parse("json", newRequestBody), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.signatures.asking, user.id);
    guardWrites(c, callerRule(user));
    const draft = {
      userId: user.id,
      diveId: c.req.valid("param").id,
      instructorId: c.req.valid("json").instructor_id,
    };
    const now = new Date();
    const id = await insertRequest(c.var.db, draft, siteUrl(c) + REQUESTS_PATH, now);
    if (!id) throw await explainRequest(c, draft, now);
    sendMailsAfterResponse(c);
    return c.json({ id }, 201);
  })

  .delete("/:id/request", requireSignedIn, byDive, async (c) => {
    const user = requireUser(c);
    guardWrites(c, callerRule(user));
    if (!(await withdrawRequest(c.var.db, user.id, c.req.valid("param").id, new Date())))
      throw new Refusal("signature_request_not_found");
    return c.body(null, 204);
  });

/** The requests that an instructor received. */
export const signatureRequestRoutes = newRoutes()
  .get("/", mayKeep, parse("query", requestsQuery), async (c) => {
    const signer = requireUser(c);
    const { rows, next } = await listOpenRequests(c.var.db, signer.id, c.req.valid("query").cursor);
    return sendPage(c, { rows: rows.map((request) => toRequestView(request, signer)), next });
  })

  .get("/count", mayKeep, async (c) => c.json({ open: await countOpenRequests(c.var.db, requireUser(c).id) }))

  .post("/signatures", mayKeep, parse("json", requestSignatureBody), async (c) => {
    const signer = requireUser(c);
    const body = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.signatures.answering, signer.id);
    if (body.method === "password") await requirePassword(c, body.password);
    const wanted = new Map(body.requests.map(({ id, content }) => [id, content]));
    const open = await findOpenRequests(c.var.db, signer.id, [...wanted.keys()]);
    const views = open.map((request) => ({ request, view: toRequestView(request, signer) }));
    // Only the requests whose current text equals the one that the signer has seen.
    const seen = views.filter(({ request, view }) => wanted.get(request.id) === view.content);
    const now = new Date();
    const signatures = seen.map(({ request, view }) => ({
      request,
      signature: {
        id: newId(),
        signer_id: signer.id,
        signer_name: signer.full_name,
        name_now: null,
        signed_at: now.toISOString(),
        received_at: null,
        method: body.method,
        strokes: body.method === "strokes" ? body.strokes : null,
        device: deviceName(c.req.header("user-agent")),
        hash: createHash("sha256").update(view.content).digest("hex"),
      },
    }));
    const link = `${siteUrl(c)}/libretto`;
    const signed = await signRequests(c.var.db, signer, signatures, link, now);
    sendMailsAfterResponse(c);
    const known = new Set(open.map(({ id }) => id));
    return c.json({
      signed,
      changed: [...known].filter((id) => !signed.includes(id)),
      gone: [...wanted.keys()].filter((id) => !known.has(id)),
    } satisfies RequestSignatureView);
  })

  .post("/:id/decline", mayKeep, byRequest, parse("json", declineBody), async (c) => {
    const signer = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.signatures.answering, signer.id);
    const declined = { id: c.req.valid("param").id, reason: c.req.valid("json").reason };
    if (!(await declineRequest(c.var.db, signer, declined, `${siteUrl(c)}/libretto`, new Date())))
      throw new Refusal("signature_request_not_found");
    sendMailsAfterResponse(c);
    return c.body(null, 204);
  });

function toRequestView(
  { id, created_at, dive, diver }: OpenRequest,
  signer: { full_name: string; company_name: string | null },
): SignatureRequest {
  const {
    diver: person,
    certification,
    date,
    place,
    start_time,
    end_time,
    ...rest
  } = lineToSign(toLogbookDive(dive, diver), signer);
  const { apparatus, mixture, planned_depth, reached_depth, centre, instructor } = rest;
  const line = {
    ...{ diver: person, certification, date, place, start_time, end_time, apparatus, mixture },
    ...{ planned_depth, reached_depth, centre, instructor, signature: null },
  };
  return { id, created_at, line, content: canonicalLine(line), diver_avatar: diver.avatar_url };
}

async function explainRequest(
  c: AppContext,
  draft: Parameters<typeof findRequestObstacles>[1],
  now: Date,
): Promise<Refusal> {
  const obstacles = await findRequestObstacles(c.var.db, draft, now);
  if (!obstacles?.is_there) return new Refusal("dive_not_found");
  if (obstacles.is_settled) return new Refusal("dive_settled");
  if (obstacles.is_requested) return new Refusal("signature_requested");
  if (!obstacles.is_signer) return new Refusal("instructor_not_found");
  if (obstacles.today < REQUESTS_PER_DAY) return new Refusal("instructor_not_found");
  const seconds = Math.ceil((Date.parse(obstacles.oldest ?? "") + 86_400_000 - now.getTime()) / 1000);
  return new Refusal("signature_requests_limit", {
    values: { limit: REQUESTS_PER_DAY },
    retryAfterSeconds: Math.max(1, seconds),
  });
}
