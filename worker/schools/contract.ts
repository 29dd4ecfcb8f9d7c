/** What a school is: a sports association, a company or a club. */
export const SCHOOL_KINDS = ["association", "company", "club"] as const;
export type SchoolKind = (typeof SCHOOL_KINDS)[number];

/** The papers of a school: its insurance, and those of art. 13 of the law on diving. */
export const SCHOOL_PAPERS = ["insurance", "law", "other"] as const;
export type SchoolPaper = (typeof SCHOOL_PAPERS)[number];

export const SCHOOL_NAME_MIN = 3;
export const SCHOOL_NAME_MAX = 120;
export const SCHOOL_TEXT_MAX = 4000;
export const SCHOOL_SLUG_MAX = 60;
/** The most members of a school, its papers, and open invitations. */
export const SCHOOL_MEMBERS_MAX = 100;
export const SCHOOL_PAPERS_MAX = 30;
export const SCHOOL_INVITATIONS_MAX = 50;
/** The most schools in which a user has a role. */
export const SCHOOLS_PER_USER = 10;
/** How long the link of an invitation works. */
export const SCHOOL_INVITATION_DAYS = 14;
/** The days before a paper's expiry on which owner and managers are reminded. */
export const PAPER_REMINDER_DAYS = [30, 7] as const;
