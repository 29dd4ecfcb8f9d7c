import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import { call } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

export const getOrganizer = (id: string, { signal }: Signal = {}) =>
  call<PublicProfile>("GET", `/api/instructors/${encodeURIComponent(id)}`, { signal });

export const getOrganizerBySlug = (slug: string, { signal }: Signal = {}) =>
  call<PublicProfile>("GET", `/api/instructors/slug/${encodeURIComponent(slug)}`, { signal });
