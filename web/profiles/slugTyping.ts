import { normalizeSlug, PUBLIC_SLUG_MAX } from "../../worker/profiles/contract.ts";

/** A public address while it is being typed: normalised, but for the hyphen at its end that the next word needs. */
export function typedSlug(text: string): string {
  const slug = normalizeSlug(text);
  const goesOn = /[-@._\s]$/.test(text) && slug !== "" && slug.length < PUBLIC_SLUG_MAX;
  return goesOn ? `${slug}-` : slug;
}
