import type { SlugAvailabilityView } from "../../worker/profiles/outputs.ts";
import { call } from "../lib/api.ts";

export const checkSlug = (slug: string) =>
  call<SlugAvailabilityView>("GET", `/api/profile/slug-availability/${encodeURIComponent(slug)}`);
