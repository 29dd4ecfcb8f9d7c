/** What a school is: a sports association, a company or a club. */
export const SCHOOL_KINDS = ["association", "company", "club"] as const;
export type SchoolKind = (typeof SCHOOL_KINDS)[number];

/** The papers of a school: its insurance, and those of art. 13 of the law on diving. */
export const SCHOOL_PAPERS = ["insurance", "law", "other"] as const;
export type SchoolPaper = (typeof SCHOOL_PAPERS)[number];
