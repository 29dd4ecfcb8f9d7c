import type { OrganizerStats } from "../../worker/payments/contract.ts";
import { call } from "../lib/api.ts";

type Signal = { signal?: AbortSignal };

export const getOrganizerStats = (organizerId: string, { signal }: Signal = {}) =>
  call<OrganizerStats>("GET", "/api/payments/organizer-stats", { search: { organizerId }, signal });
