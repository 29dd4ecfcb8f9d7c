import type { ProfileBody } from "../../worker/profiles/inputs.ts";
import type { ProfileSavedView, SlugAvailabilityView } from "../../worker/profiles/outputs.ts";
import { call } from "../lib/api.ts";

export const saveProfile = (body: ProfileBody) => call<ProfileSavedView>("PUT", "/api/profile", { body });
export const checkSlug = (slug: string) =>
  call<SlugAvailabilityView>("GET", `/api/profile/slug-availability/${encodeURIComponent(slug)}`);
