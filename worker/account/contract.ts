/** A requested e-mail that waits for its confirmation link to be followed. */
export type EmailChangeView = { new_email: string; expires_at: string };

/** `refund`: euros that would be refunded for paid enrolments if the account were deleted today. */
export type AccountView = { email_change: EmailChangeView | null; refund: number };

/** Everything stored about a user, by section; fields are named like their columns. */
export type AccountExport = {
  site: string;
  exported_at: string;
  profile: Record<string, unknown>;
  [kind: string]: unknown;
};

/** The export's file name: "respiro-2026-07-12.json". */
export function exportFileName(siteName: string, day: string): string {
  const name = siteName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${name.replace(/^-|-$/g, "") || "account"}-${day}.json`;
}
