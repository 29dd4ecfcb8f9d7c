export const LOGBOOK_FILES = ["libretto.pdf", "libretto.xlsx", "libretto.csv", "libretto.json"] as const;
export type LogbookFileName = (typeof LOGBOOK_FILES)[number];

/** The most dives of one file; larger logbooks are downloaded by year. */
export const LOGBOOK_FILE_DIVES_MAX = 10_000;

/** The limit of a user's files, of registers and logbook together, because a PDF of thousands of dives takes seconds. */
export const FILE_RATE = { name: "paper files", times: 40, seconds: 600 };
