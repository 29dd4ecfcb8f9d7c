import type { RegisterGuide } from "../../../worker/registers/outputs.ts";
import type { Responsible } from "./groupDrafts.ts";

/** The name of a responsible guide; null for none. */
export function responsibleName(
  { guide, guide_name }: Responsible,
  guides: Pick<RegisterGuide, "id" | "name">[],
): string | null {
  return guides.find(({ id }) => id === guide)?.name ?? guide_name;
}
