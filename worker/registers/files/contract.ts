export const REGISTER_FILES = [
  "register.pdf",
  "pack.pdf",
  "register.xlsx",
  "register.csv",
  "register.json",
] as const;
export type RegisterFileName = (typeof REGISTER_FILES)[number];

/** The Italian start of a downloaded file's name; the register's day follows. */
export const REGISTER_FILE_NAMES = { register: "registro", pack: "barca" } as const;

/** The most lines of one PDF, which take five seconds of processor time; Excel, CSV and JSON have more. */
export const PDF_LINES_MAX = 5_000;

/** The largest photograph of a sheet in the PDF, in bytes; a larger one leaves a blank space. */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
