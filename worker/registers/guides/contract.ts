import type { Brevetto } from "../../profiles/contract.ts";

/** The shortest text that guides are searched by, and how many are found. */
export const GUIDE_SEARCH_MIN = 2;
export const GUIDES_FOUND = 10;

/** A user who may be named a guide: an active instructor or company. */
export type GuideCandidate = {
  id: string;
  name: string;
  company_name: string | null;
  brevetto: Brevetto | null;
  avatar_url: string | null;
};
