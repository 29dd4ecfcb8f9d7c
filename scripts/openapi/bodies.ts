import * as z from "zod";
import { assignmentData, assignmentTerms, cancelPackageBody } from "../../worker/admin/packages/inputs.ts";
import { articleBody, articleChange } from "../../worker/blog/writing/inputs.ts";
import { categoryBody, categoryChange, categoryOrder } from "../../worker/events/categories/inputs.ts";
import {
  eventBody,
  eventChange,
  trainingBody,
  trainingChange,
} from "../../worker/events/publishing/inputs.ts";
import {
  forumCategoryBody,
  forumCategoryChange,
  forumCategoryMerge,
  forumCategoryOrder,
} from "../../worker/forum/categories/inputs.ts";
import { replyBody, replyChange } from "../../worker/forum/replies/inputs.ts";
import { topicBody, topicStaffChange } from "../../worker/forum/topics/inputs.ts";
import { builtSchema } from "../../worker/lib/z.ts";
import { cspReportsInput } from "../../worker/pages/inputs.ts";
import { SETTING_KEYS } from "../../worker/settings/contract.ts";
import { settingBody } from "../../worker/settings/inputs.ts";
import { VIDEO_TYPES } from "../../worker/uploads/contract.ts";

/** A body by its media type. `isOptional`: the call may have none. */
export type RouteBody = { type: string; schema: z.ZodType; isOptional?: boolean };

const json = (schema: z.ZodType): RouteBody => ({ type: "application/json", schema });

/** The JSON Schema of a file's bytes. */
const bytes = z.any().meta({ type: "string", contentMediaType: "application/octet-stream" });

/** An event signed by Stripe: https://docs.stripe.com/api/events. */
const stripeEvent = z.looseObject({ id: z.string(), type: z.string() });

/** Bodies that handlers parse themselves, because the schema depends on loaded data or the body is no JSON. */
export const HAND_PARSED_BODIES: Record<string, RouteBody> = {
  "POST /api/categories": json(categoryBody),
  "POST /api/categories/reorder": json(categoryOrder),
  "PUT /api/categories/:id": json(categoryChange),
  "POST /api/events": json(z.union(builtSchema([eventBody, trainingBody]))),
  "PUT /api/events/:id": json(z.union(builtSchema([eventChange, trainingChange]))),
  "POST /api/blog": json(articleBody),
  "PUT /api/blog/:id": json(articleChange),
  "POST /api/forum/topics": json(topicBody),
  "PUT /api/forum/topics/:id": json(topicStaffChange),
  "POST /api/forum/replies": json(replyBody),
  "PUT /api/forum/replies/:id": json(replyChange),
  "POST /api/admin/forum/categories": json(forumCategoryBody),
  "POST /api/admin/forum/categories/reorder": json(forumCategoryOrder),
  "PUT /api/admin/forum/categories/:id": json(forumCategoryChange),
  "POST /api/admin/forum/categories/:id/merge": json(forumCategoryMerge),
  "POST /api/admin/user-packages/assign": json(
    z.object({ ...assignmentData.shape, ...assignmentTerms.shape }),
  ),
  "POST /api/admin/user-packages/:id/cancel": { ...json(cancelPackageBody), isOptional: true },
  "PUT /api/settings/:key": json(z.union(builtSchema(SETTING_KEYS.map((key) => settingBody(key))))),
  "POST /api/csp-reports": { type: "application/reports+json", schema: cspReportsInput },
  "POST /api/payments/webhook": json(stripeEvent),
  "POST /api/payments/webhook/accounts": json(stripeEvent),
  "POST /api/payments/webhook/payouts": json(stripeEvent),
  "POST /api/upload": { type: "multipart/form-data", schema: z.object({ file: bytes }) },
  "PUT /api/upload/parts/:id/:number": { type: VIDEO_TYPES[0], schema: bytes },
};
