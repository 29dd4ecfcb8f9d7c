import * as z from "../../lib/z.ts";
import { TOPIC_TITLE_MAX } from "../contract.ts";

/** A title that is being typed; straight quotes count as long as they are typed. */
export const similarTopicParams = z.object({
  title: z.string().max(TOPIC_TITLE_MAX, "validation.too_long").default(""),
});
