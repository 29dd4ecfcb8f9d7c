import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import { recordOpening } from "../audit/store.ts";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { enforceRateLimit, parse, requireSignedIn, requireUser } from "../http.ts";
import { hasPermissionForAny } from "../permissions/contract.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { askBucket } from "../uploads/askBucket.ts";
import { uploadKey } from "../uploads/contract.ts";
import { isOwnFile } from "../uploads/store.ts";
import { findSchoolFor } from "./findSchoolFor.ts";
import { paperBody, schoolPaperParams, schoolSlugParams } from "./inputs.ts";
import type { School, SchoolPaperView } from "./outputs.ts";
import { deletePaper, findPaperFile, insertPaper, listPapers } from "./papersStore.ts";

/** The papers of a school: its members who teach and admins read them, the latter with an audit entry. */
export const schoolPaperRoutes = new Hono<AppEnv>()
  .get("/:slug/papers", requireSignedIn, parse("param", schoolSlugParams, "school_not_found"), async (c) => {
    const school = await openedSchool(c, c.req.valid("param").slug);
    return c.json(await listPapers(c.var.db, school.id));
  })

  .post(
    "/:slug/papers",
    requireSignedIn,
    parse("param", schoolSlugParams, "school_not_found"),
    parse("json", paperBody),
    async (c) => {
      const { id: userId } = requireUser(c);
      const { kind, title = null, file_url, expires_on = null } = c.req.valid("json");
      const school = await findSchoolFor(c, c.req.valid("param").slug, "schools.manage");
      await enforceRateLimit(c, RATE_LIMITS.schools.writes, userId);
      if (!(await isOwnFile(c.var.db, uploadKey(file_url), userId)))
        throw new Refusal("invalid", { fields: { file_url: "validation.picture_gone" } });
      const paper = { id: newId(), kind, title, expires_on, created_at: new Date().toISOString() };
      const isWritten = await insertPaper(c.var.db, { ...paper, school_id: school.id, file_url });
      if (!isWritten) throw new Refusal("school_full");
      return c.json({ ...paper, seen_at: null } satisfies SchoolPaperView, 201);
    },
  )

  .get(
    "/:slug/papers/:paperId/file",
    requireSignedIn,
    parse("param", schoolPaperParams, "school_not_found"),
    async (c) => {
      const { slug, paperId } = c.req.valid("param");
      const school = await openedSchool(c, slug);
      const url = await findPaperFile(c.var.db, school.id, paperId);
      const file = url && (await askBucket(() => c.env.UPLOADS.get(uploadKey(url))));
      if (!file) throw new Refusal("not_found");
      const headers = new Headers({ "Cache-Control": "private, no-store" });
      file.writeHttpMetadata(headers);
      return new Response(file.body, { headers });
    },
  )

  .delete(
    "/:slug/papers/:paperId",
    requireSignedIn,
    parse("param", schoolPaperParams, "school_not_found"),
    async (c) => {
      const { slug, paperId } = c.req.valid("param");
      const school = await findSchoolFor(c, slug, "schools.manage");
      await deletePaper(c.var.db, school.id, paperId);
      return c.body(null, 204);
    },
  );

async function openedSchool(c: Context<AppEnv>, slug: string): Promise<School> {
  const school = await findSchoolFor(c, slug, "schools.open");
  if (hasPermissionForAny(c.var.user, "schools.open"))
    await recordOpening(c, {
      action: "school.read",
      subject: { kind: "school", id: school.id },
      personId: school.account_id,
    });
  return school;
}
