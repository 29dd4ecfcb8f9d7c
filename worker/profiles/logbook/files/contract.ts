export const LOGBOOK_FILES = ["libretto.pdf", "libretto.xlsx", "libretto.csv", "libretto.json"] as const;
export type LogbookFileName = (typeof LOGBOOK_FILES)[number];

/** The most dives of one file; who has more asks for it year by year. */
export const LOGBOOK_FILE_DIVES_MAX = 10_000;

/** Files of a user, of registers and of the logbook together: a PDF of thousands of dives takes seconds to write. */
export const FILE_RATE = { name: "paper files", times: 40, seconds: 600 };
