/** What a school is: a sports association, a company or a club. */
export const SCHOOL_KINDS = ["association", "company", "club"] as const;
export type SchoolKind = (typeof SCHOOL_KINDS)[number];

/** From the one who may do everything to the one who only checks people in. One owner each. */
export const SCHOOL_ROLES = ["owner", "manager", "instructor", "assistant", "desk"] as const;
export type SchoolRole = (typeof SCHOOL_ROLES)[number];

/** The papers of a school: its insurance, and those of art. 13 of the law on diving. */
export const SCHOOL_PAPERS = ["insurance", "law", "other"] as const;
export type SchoolPaper = (typeof SCHOOL_PAPERS)[number];
