/** The most members whom a user blocks. */
export const BLOCKS_MAX = 500;

/** The export's file name: "respiro-2026-07-12.json". */
export function exportFileName(siteName: string, day: string): string {
  const name = siteName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${name.replace(/^-|-$/g, "") || "account"}-${day}.json`;
}
