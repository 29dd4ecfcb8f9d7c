export type { GuideCandidate } from "../outputs.ts";

/** The shortest text that guides are searched by, and how many are found. */
export const GUIDE_SEARCH_MIN = 2;
export const GUIDES_FOUND = 10;
