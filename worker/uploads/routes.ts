import { type Context, Hono } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { limit, parse, personOf, signedIn } from "../http.ts";
import { cleaned } from "./cleaned.ts";
import {
  HEAD_BYTES,
  isImage,
  partCount,
  partSize,
  sizeRefusal,
  typeOf,
  typeRefusal,
  type UploadSessionView,
  type UploadView,
  urlOf,
} from "./contract.ts";
import { partParams, sessionBody, sessionParams, uploadQuery } from "./inputs.ts";
import { keyFor, UPLOAD_RATES } from "./rules.ts";
import { serveFile } from "./serve.ts";
import {
  beginSession,
  endSession,
  findSession,
  forgetSession,
  forgetUploads,
  notePart,
  noteUpload,
  type UploadSession,
} from "./store.ts";

/** Files of up to 16 MB in one request; films of more in parts, which a broken connection does not undo. */
export const uploadRoutes = new Hono<App>()
  .use(signedIn)
  .post("/", parse("query", uploadQuery), async (c) => {
    const owner = personOf(c);
    await limit(c, UPLOAD_RATES.files, owner.id);
    const file = await fileIn(c);
    const type = typeOf(file.subarray(0, HEAD_BYTES));
    refuse(typeRefusal(type, c.req.valid("query").video === "1"));
    if (!type) throw new Refusal("unsupported_type");
    refuse(sizeRefusal(type, file.length));
    const content = isImage(type) ? cleaned(type, file) : file;
    const key = keyFor(type);
    const { db } = c.var;
    await noteUpload(
      db,
      { key, owner_id: owner.id, content_type: type, size_bytes: content.length },
      new Date(),
    );
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
    const id = await beginSession(c.var.db, session, new Date());
    return c.json({ id, received: [] } satisfies UploadSessionView, 201);
  })

  .get("/parts/:id", parse("param", sessionParams, "not_found"), async (c) => {
    const { session, parts } = await ownSession(c, c.req.valid("param").id);
    const received = parts.map(({ partNumber }) => partNumber);
    return c.json({ id: session.id, received } satisfies UploadSessionView);
  })

  .put("/parts/:id/:number", parse("param", partParams, "not_found"), async (c) => {
    const { id, number } = c.req.valid("param");
    const { session } = await ownSession(c, id);
    const size = partSize(session.size_bytes, number);
    if (size === 0) throw new Refusal("not_found");
    const etag = await storePart(c.env.UPLOADS, session, number, size, c.req.raw.body).catch(
      async (error) => {
        // Given up while the part was on its way: then there is nothing left to store it in.
        await ownSession(c, id);
        throw error;
      },
    );
    await notePart(c.var.db, id, number, etag);
    return c.body(null, 204);
  })

  .post("/parts/:id/complete", parse("param", sessionParams, "not_found"), async (c) => {
    const { session, parts } = await ownSession(c, c.req.valid("param").id);
    if (parts.length !== partCount(session.size_bytes)) throw new Refusal("upload_failed");
    const { UPLOADS } = c.env;
    const { key, bucket_id, size_bytes } = session;
    // Asked again after an answer got lost, the file is there already.
    const whole =
      (await UPLOADS.head(key)) ?? (await UPLOADS.resumeMultipartUpload(key, bucket_id).complete(parts));
    const head = await UPLOADS.get(key, { range: { offset: 0, length: HEAD_BYTES } });
    const type = head && typeOf(new Uint8Array(await head.arrayBuffer()));
    if (whole.size !== size_bytes || type !== session.content_type) {
      await UPLOADS.delete(key);
      await forgetSession(c.var.db, session.id);
      throw new Refusal("unsupported_type");
    }
    await endSession(c.var.db, session, new Date());
    return c.json({ url: urlOf(key) } satisfies UploadView, 201);
  })

  .delete("/parts/:id", parse("param", sessionParams, "not_found"), async (c) => {
    const { session } = await ownSession(c, c.req.valid("param").id);
    await c.env.UPLOADS.resumeMultipartUpload(session.key, session.bucket_id).abort();
    await forgetSession(c.var.db, session.id);
    return c.body(null, 204);
  });

function refuse(code: ReturnType<typeof typeRefusal>) {
  if (code) throw new Refusal(code);
}

/** The bytes of the field `file`. Refuses a body of another kind, and one that ends before its end. */
async function fileIn(c: Context<App>): Promise<Uint8Array<ArrayBuffer>> {
  const wrong = new Refusal("invalid", { fields: { file: "validation.wrong" } });
  if (!c.req.header("content-type")?.startsWith("multipart/form-data")) throw wrong;
  const form = await c.req.raw.formData().catch(() => {
    throw new Refusal("upload_failed");
  });
  const file = form.get("file");
  if (!(file instanceof File)) throw wrong;
  return new Uint8Array(await file.arrayBuffer());
}

/** The bytes go through to the bucket as they come, so memory holds none of them; one too few or too many is refused. */
async function storePart(
  bucket: R2Bucket,
  { key, bucket_id }: UploadSession,
  number: number,
  size: number,
  body: ReadableStream | null,
): Promise<string> {
  if (!body) throw new Refusal("upload_failed");
  const exact = new FixedLengthStream(size);
  const upload = bucket.resumeMultipartUpload(key, bucket_id);
  const [came, kept] = await Promise.allSettled([
    body.pipeTo(exact.writable),
    upload.uploadPart(number, exact.readable),
  ]);
  if (came.status === "fulfilled" && kept.status === "fulfilled") return kept.value.etag;
  const reasons = [came, kept].flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  // Streams complain with a TypeError; anything else is the bucket's own trouble.
  if (reasons.some((reason) => reason instanceof TypeError)) throw new Refusal("upload_failed");
  throw reasons[0];
}

async function ownSession(c: Context<App>, id: string) {
  const found = await findSession(c.var.db, id, personOf(c).id);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** R2's own limit for a key; a longer one is an error there, and here just no file. */
const KEY_MAX_BYTES = 1024;

/** What people uploaded, by addresses that never change what they mean. */
export const fileRoutes = new Hono<App>().get("/:key{.+}", async (c) => {
  const key = c.req.param("key");
  if (new TextEncoder().encode(key).length > KEY_MAX_BYTES) throw new Refusal("not_found");
  return serveFile(c, key);
});
