import { normalizeSlug, PUBLIC_SLUG_MAX } from "../../../worker/profiles/contract.ts";

/** Normalises a slug while typing, keeping a trailing hyphen. */
export function typedSlug(text: string): string {
  const slug = normalizeSlug(text);
  const goesOn = /[-@._\s]$/.test(text) && slug !== "" && slug.length < PUBLIC_SLUG_MAX;
  return goesOn ? `${slug}-` : slug;
}
