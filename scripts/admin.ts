import { isFullName } from "../worker/auth/contract.ts";
import { type DatabaseTarget, parseAdminArguments } from "./adminArguments.ts";
import { type FoundAccount, inviteAdmin, promoteAccount, resetTwoFactor, selectAccount } from "./adminSql.ts";
import { portFrom } from "./ports.ts";
import { queryDatabase } from "./queryDatabase.ts";
import { migrate } from "./site.ts";
import { readSiteUrl, siteUrlProblem } from "./siteUrl.ts";
import { main, StepFailure, step } from "./steps.ts";

await main(async () => {
  const { command, email, name, target } = parseAdminArguments(process.argv.slice(2));
  const address = target.remote ? readSiteUrl(target.env) : `http://localhost:${portFrom("PORT", 8787)}`;
  const problem = target.remote ? siteUrlProblem(address, target.env) : null;
  if (problem) throw new StepFailure(problem);
  if (!target.remote) await step("Migrate the database", () => migrate(target.state));
  if (command === "reset-two-factor") {
    const statements = resetTwoFactor(email, `${address}/account`, new Date());
    const removed = await step("Reset the second factor", () => query(target, statements));
    const [some, none] = email ? [email, `${email} has no`] : [`Each of ${removed.length}`, "Nobody has a"];
    return console.log(
      removed.length > 0
        ? `${some} signs in by password alone now; all sessions have ended, and a mail tells it.`
        : `${none} second factor: nothing was changed.`,
    );
  }
  if (email === null) throw new StepFailure("An admin has an e-mail address.");
  const [account] = await step("Find the account", () => query<FoundAccount>(target, [selectAccount(email)]));
  if (account?.role === "admin" && account.is_active) {
    return console.log(`${email} is an admin already: nothing was changed.`);
  }
  const now = new Date();
  if (account) {
    await step("Give the account the role", () => query(target, promoteAccount(email, now)));
    console.log(`${email} is an admin now, and signs in again at ${address}/auth.`);
    return;
  }
  const { statements, token } = inviteAdmin(email, name ?? nameOf(email), now);
  await step("Create the account", () => query(target, statements));
  const link = new URLSearchParams({ type: "recovery", token, email });
  console.log(`${email} is an admin once a password is set, within seven days, at this secret address:`);
  console.log(`${address}/auth/confirm?${link}`);
});

/** The name that a new admin has until writing another: the local part of the e-mail, "anna.rossi". */
function nameOf(email: string): string {
  const [name = ""] = email.split("@");
  return isFullName(name) ? name : "Admin";
}

/** Runs statements in one transaction, and returns the rows of the last one. */
async function query<Row>(target: DatabaseTarget, statements: string[]): Promise<Row[]> {
  return ((await queryDatabase(target, statements)).at(-1) ?? []) as Row[];
}
