/** A new e-mail that waits for the link sent there to be followed. */
export type EmailChangeView = { new_email: string; expires_at: string };

/** `refund`: euros that come back to whoever leaves today, for the places they have paid. */
export type AccountView = { email_change: EmailChangeView | null; refund: number };

/** Everything that is held of a person, by kind; what the columns are called there, they are called here. */
export type AccountExport = {
  site: string;
  exported_at: string;
  profile: Record<string, unknown>;
  [kind: string]: unknown;
};

/** What the file is called: "respiro-2026-07-12.json". */
export function exportFileName(siteName: string, day: string): string {
  const name = siteName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${name.replace(/^-|-$/g, "") || "account"}-${day}.json`;
}
