import { isFullName } from "../worker/auth/contract.ts";
import type { AdminArguments } from "./adminArguments.ts";
import { type FoundAccount, inviteAdmin, promoteAccount, resetTwoFactor, selectAccount } from "./adminSql.ts";
import { StepFailure, step } from "./steps.ts";

/** Runs statements in one transaction, and returns the rows of each. */
type RunStatements = (statements: string[]) => Promise<unknown[][]>;

/** Runs a command of `npm run admin` on a site's database, and returns what it says at the end. `address`: the site's. */
export async function runAdminCommand(
  { command, email, name }: Omit<AdminArguments, "target">,
  address: string,
  run: RunStatements,
): Promise<string> {
  const query = async <Row>(statements: string[]) => ((await run(statements)).at(-1) ?? []) as Row[];
  const now = new Date();
  if (command === "reset-two-factor") {
    const statements = resetTwoFactor(email, `${address}/account`, now);
    const removed = await step("Reset the second factor", () => query(statements));
    const [some, none] = email
      ? [email, `${email} has no`]
      : [removed.length === 1 ? "One account" : `Each of ${removed.length}`, "Nobody has a"];
    return removed.length > 0
      ? `${some} signs in by password alone now; all sessions have ended, and a mail tells it.`
      : `${none} second factor: nothing was changed.`;
  }
  if (email === null) throw new StepFailure("An admin has an e-mail address.");
  const [account] = await step("Find the account", () => query<FoundAccount>([selectAccount(email)]));
  if (account?.role === "admin" && account.is_active)
    return `${email} is an admin already: nothing was changed.`;
  if (account) {
    await step("Give the account the role", () => query(promoteAccount(email, now)));
    return `${email} is an admin now, and signs in again at ${address}/auth.`;
  }
  const { statements, token } = inviteAdmin(email, name ?? nameOf(email), now);
  await step("Create the account", () => query(statements));
  const link = new URLSearchParams({ type: "recovery", token, email });
  return `${email} is an admin once a password is set, within seven days, at this secret address:
${address}/auth/confirm?${link}`;
}

/** The name that a new admin has until writing another: the local part of the e-mail, "anna.rossi". */
function nameOf(email: string): string {
  const [name = ""] = email.split("@");
  return isFullName(name) ? name : "Admin";
}
