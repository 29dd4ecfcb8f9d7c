import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { byId, enforceRateLimit, newRoutes, orRefuse, parse, type RouteTable, requireUser } from "../http.ts";
import { runAfterResponse } from "../log.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { askBucket, filesUnavailable } from "./askBucket.ts";
import { abortStaleMultipartUploads, deleteUnusedFiles } from "./cleanUp.ts";
import {
  FILE_KEY,
  isImageType,
  PRIVATE_PREFIX,
  partSize,
  sizeRefusal,
  typeRefusal,
  uploadUrl,
} from "./contract.ts";
import { detectFileType, FILE_HEADER_BYTES } from "./detectFileType.ts";
import { multipartUploadBody, partParams, privateFileParams, uploadQuery } from "./inputs.ts";
import { linkedFileRoutes, linkedPictureRoutes } from "./linkedRoutes.ts";
import { abortInBucket, completeMultipartUpload, storePart } from "./multipart.ts";
import { narrowToUsualWidths } from "./narrowing.ts";
import type { MultipartUploadView, UploadView } from "./outputs.ts";
import { newUploadKey } from "./rules.ts";
import { serveFile, servePrivateFile } from "./serveFile.ts";
import {
  deleteMultipartUpload,
  findMultipartUpload,
  insertMultipartUpload,
  isOwnFile,
  upsertPart,
} from "./store.ts";
import { storeFile } from "./storeFile.ts";
import { cleanImage } from "./stripMetadata.ts";
import { stripVideo } from "./video/stripVideo.ts";

/**
 * Uploads: files of up to 16 MB in one request, larger videos as multipart uploads, which survive a broken connection.
 * `index.ts` mounts `requireSignedIn` before, so that a visitor's body is never read.
 */
const uploadRoutes = newRoutes()
  .post("/", parse("query", uploadQuery), async (c) => {
    const owner = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.uploads.files, owner.id);
    const file = await readFileField(c);
    const type = detectFileType(new Uint8Array(await file.slice(0, FILE_HEADER_BYTES).arrayBuffer()));
    const isPrivate = c.req.valid("query").private === "1";
    throwRefusal(typeRefusal(type, !isPrivate && c.req.valid("query").video === "1"));
    if (!type) throw new Refusal("unsupported_type");
    throwRefusal(sizeRefusal(type, file.size));
    const content = isImageType(type)
      ? new Blob([await cleanImage(c.env.IMAGES, type, new Uint8Array(await file.arrayBuffer()))])
      : await stripVideo(file, type);
    const key = newUploadKey(type, isPrivate);
    const upload = { key, owner_id: owner.id, content_type: type, size_bytes: content.size };
    await storeFile(c, c.var.db, upload, content);
    if (isImageType(type) && !isPrivate)
      runAfterResponse(c.executionCtx, "narrowing a picture", narrowToUsualWidths(c, key, type, content));
    return c.json({ url: uploadUrl(key) } satisfies UploadView, 201);
  })

  .get("/private/:name", parse("param", privateFileParams, "not_found"), async (c) => {
    const key = PRIVATE_PREFIX + c.req.valid("param").name;
    if (!(await isOwnFile(c.var.db, key, requireUser(c).id))) throw new Refusal("not_found");
    return servePrivateFile(c, key);
  })

  .post("/parts", parse("json", multipartUploadBody), async (c) => {
    const owner = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.uploads.sessions, owner.id);
    const { type, size } = c.req.valid("json");
    throwRefusal(sizeRefusal(type, size));
    const key = newUploadKey(type);
    const { uploadId } = await askBucket(() =>
      c.env.UPLOADS.createMultipartUpload(key, { httpMetadata: { contentType: type } }),
    );
    const session = { owner_id: owner.id, key, content_type: type, bucket_id: uploadId, size_bytes: size };
    const id = await insertMultipartUpload(c.var.db, session, new Date()).catch((error) => {
      const aborted = askBucket(() => abortInBucket(c.env.UPLOADS, session));
      runAfterResponse(c.executionCtx, "aborting a refused upload", aborted);
      throw error;
    });
    return c.json({ id, received: [] } satisfies MultipartUploadView, 201);
  })

  .get("/parts/:id", byId("not_found"), async (c) => {
    const { session, parts } = await requireMultipartUpload(c, c.req.valid("param").id);
    const received = parts.map(({ partNumber }) => partNumber);
    return c.json({ id: session.id, received } satisfies MultipartUploadView);
  })

  .put("/parts/:id/:number", parse("param", partParams, "not_found"), async (c) => {
    const { id, number } = c.req.valid("param");
    await enforceRateLimit(c, RATE_LIMITS.uploads.parts, requireUser(c).id);
    const { session } = await requireOpenMultipartUpload(c, id);
    const size = partSize(session.size_bytes, number);
    if (size === 0) throw new Refusal("not_found");
    const etag = await storePart(c.env.UPLOADS, session, number, size, c.req.raw.body).catch(
      async (error) => {
        // Answers `not_found` if the upload was aborted while the part was being sent.
        await requireOpenMultipartUpload(c, id);
        throw filesUnavailable(error);
      },
    );
    await upsertPart(c.var.db, id, number, etag);
    return c.body(null, 204);
  })

  .post("/parts/:id/complete", byId("not_found"), async (c) => {
    const found = await requireMultipartUpload(c, c.req.valid("param").id);
    await completeMultipartUpload(c.env.UPLOADS, c.var.db, found, new Date());
    return c.json({ url: uploadUrl(found.session.key) } satisfies UploadView, 201);
  })

  .delete("/parts/:id", byId("not_found"), async (c) => {
    const { session } = await requireOpenMultipartUpload(c, c.req.valid("param").id);
    await askBucket(() => abortInBucket(c.env.UPLOADS, session));
    await deleteMultipartUpload(c.var.db, session.id);
    return c.body(null, 204);
  });

function throwRefusal(code: ReturnType<typeof typeRefusal>) {
  if (code) throw new Refusal(code);
}

/** The form field `file`. Throws `invalid` for another kind of body, `upload_failed` for an incomplete one. */
async function readFileField(c: AppContext): Promise<File> {
  const wrong = new Refusal("invalid", { fields: { file: "validation.wrong" } });
  if (!/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")) throw wrong;
  const form = await c.req.raw.formData().catch(() => {
    throw new Refusal("upload_failed");
  });
  const file = form.get("file");
  if (!(file instanceof File)) throw wrong;
  return file;
}

function requireMultipartUpload(c: AppContext, id: string) {
  return orRefuse(findMultipartUpload(c.var.db, id, requireUser(c).id), "not_found");
}

/** A multipart upload that has not been completed. */
async function requireOpenMultipartUpload(c: AppContext, id: string) {
  const found = await requireMultipartUpload(c, id);
  if (found.finished) throw new Refusal("not_found");
  return found;
}

/** R2's limit for keys; longer ones would be an error there. */
const KEY_MAX_BYTES = 1024;

/** Uploaded files; the content of an address never changes. */
const fileRoutes = newRoutes().get("/:key{.+}", async (c) => {
  const key = c.req.param("key");
  if (!FILE_KEY.test(key) || key.length > KEY_MAX_BYTES) throw new Refusal("not_found");
  return serveFile(c, key);
});

export const uploadsApi: RouteTable = { "/upload": [uploadRoutes, linkedPictureRoutes] };

export const uploadedFiles: RouteTable = { "/public": [linkedFileRoutes, fileRoutes] };

export function uploadJobs(tick: CronTick) {
  return [
    cronJob("files", { statements: 3, subrequests: 4 }, () => deleteUnusedFiles(tick, new Date())),
    cronJob("uploads in parts", { statements: 12, subrequests: 14 }, () =>
      abortStaleMultipartUploads(tick, new Date()),
    ),
  ];
}
