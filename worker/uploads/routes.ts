import { type Context, Hono } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { limit, parse, personOf } from "../http.ts";
import { cleaned } from "./cleaned.ts";
import {
  FILE_KEY,
  HEAD_BYTES,
  isImage,
  partSize,
  sizeRefusal,
  typeOf,
  typeRefusal,
  type UploadSessionView,
  type UploadView,
  urlOf,
} from "./contract.ts";
import { withoutMetadata } from "./film/metadata.ts";
import { partParams, sessionBody, sessionParams, uploadQuery } from "./inputs.ts";
import { putTogether, storePart } from "./parts.ts";
import { keyFor, UPLOAD_RATES } from "./rules.ts";
import { serveFile } from "./serve.ts";
import { beginSession, findSession, forgetSession, forgetUploads, notePart, noteUpload } from "./store.ts";

/**
 * Uploads: files of up to 16 MB in one request, larger videos as multipart uploads, which survive a broken
 * connection. `index.ts` mounts `requireSignedIn` before, so that a visitor's body is never read.
 */
export const uploadRoutes = new Hono<App>()
  .post("/", parse("query", uploadQuery), async (c) => {
    const owner = personOf(c);
    await limit(c, UPLOAD_RATES.files, owner.id);
    const file = await fileIn(c);
    const type = typeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    refuse(typeRefusal(type, c.req.valid("query").video === "1"));
    if (!type) throw new Refusal("unsupported_type");
    refuse(sizeRefusal(type, file.size));
    const content = isImage(type)
      ? new Blob([cleaned(type, new Uint8Array(await file.arrayBuffer()))])
      : await withoutMetadata(file, type);
    const key = keyFor(type);
    const { db } = c.var;
    const upload = { key, owner_id: owner.id, content_type: type, size_bytes: content.size };
    await noteUpload(db, upload, new Date());
    try {
      await c.env.UPLOADS.put(key, content, { httpMetadata: { contentType: type } });
    } catch (error) {
      await forgetUploads(db, [key]);
      throw error;
    }
    return c.json({ url: urlOf(key) } satisfies UploadView, 201);
  })

  .post("/parts", parse("json", sessionBody), async (c) => {
    const owner = personOf(c);
    await limit(c, UPLOAD_RATES.sessions, owner.id);
    const { type, size } = c.req.valid("json");
    refuse(sizeRefusal(type, size));
    const key = keyFor(type);
    const { uploadId } = await c.env.UPLOADS.createMultipartUpload(key, {
      httpMetadata: { contentType: type },
    });
    const session = { owner_id: owner.id, key, content_type: type, bucket_id: uploadId, size_bytes: size };
    const id = await beginSession(c.var.db, session, new Date()).catch(async (error) => {
      await c.env.UPLOADS.resumeMultipartUpload(key, uploadId).abort();
      throw error;
    });
    return c.json({ id, received: [] } satisfies UploadSessionView, 201);
  })

  .get("/parts/:id", parse("param", sessionParams, "not_found"), async (c) => {
    const { session, parts } = await ownSession(c, c.req.valid("param").id);
    const received = parts.map(({ partNumber }) => partNumber);
    return c.json({ id: session.id, received } satisfies UploadSessionView);
  })

  .put("/parts/:id/:number", parse("param", partParams, "not_found"), async (c) => {
    const { id, number } = c.req.valid("param");
    await limit(c, UPLOAD_RATES.parts, personOf(c).id);
    const { session } = await openSession(c, id);
    const size = partSize(session.size_bytes, number);
    if (size === 0) throw new Refusal("not_found");
    const etag = await storePart(c.env.UPLOADS, session, number, size, c.req.raw.body).catch(
      async (error) => {
        // Aborted while the part was being sent: answers `not_found`.
        await openSession(c, id);
        throw error;
      },
    );
    await notePart(c.var.db, id, number, etag);
    return c.body(null, 204);
  })

  .post("/parts/:id/complete", parse("param", sessionParams, "not_found"), async (c) => {
    const found = await ownSession(c, c.req.valid("param").id);
    await putTogether(c.env.UPLOADS, c.var.db, found, new Date());
    return c.json({ url: urlOf(found.session.key) } satisfies UploadView, 201);
  })

  .delete("/parts/:id", parse("param", sessionParams, "not_found"), async (c) => {
    const { session } = await openSession(c, c.req.valid("param").id);
    await c.env.UPLOADS.resumeMultipartUpload(session.key, session.bucket_id).abort();
    await forgetSession(c.var.db, session.id);
    return c.body(null, 204);
  });

function refuse(code: ReturnType<typeof typeRefusal>) {
  if (code) throw new Refusal(code);
}

/** The form field `file`. Throws `invalid` for another kind of body, `upload_failed` for an incomplete one. */
async function fileIn(c: Context<App>): Promise<File> {
  const wrong = new Refusal("invalid", { fields: { file: "validation.wrong" } });
  if (!/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")) throw wrong;
  const form = await c.req.raw.formData().catch(() => {
    throw new Refusal("upload_failed");
  });
  const file = form.get("file");
  if (!(file instanceof File)) throw wrong;
  return file;
}

async function ownSession(c: Context<App>, id: string) {
  const found = await findSession(c.var.db, id, personOf(c).id);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** A multipart upload that has not been completed. */
async function openSession(c: Context<App>, id: string) {
  const found = await ownSession(c, id);
  if (found.finished) throw new Refusal("not_found");
  return found;
}

/** R2's limit for keys; longer ones would be an error there. */
const KEY_MAX_BYTES = 1024;

/** Uploaded files; the content of an address never changes. */
export const fileRoutes = new Hono<App>().get("/:key{.+}", async (c) => {
  const key = c.req.param("key");
  if (!FILE_KEY.test(key) || key.length > KEY_MAX_BYTES) throw new Refusal("not_found");
  return serveFile(c, key);
});
