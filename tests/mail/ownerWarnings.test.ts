import { expect, test } from "vitest";
import { MAIL_TEMPLATES, OWNER_WARNINGS } from "../../worker/mail/templates.ts";
import { listSources } from "../support/sources.ts";

/** Mails of an account that its owner has asked for: links to follow. */
const REQUESTED = ["confirm", "recovery", "invitation", "email_change"];

test("every mail about an account is a warning to its owner, or one that they asked for", () => {
  const code = ["worker/auth", "worker/account", "worker/admin/users"]
    .flatMap((folder) => listSources(folder))
    .filter(({ path }) => !/\/export\w+\.ts$/.test(path))
    .map(({ text }) => text)
    .join();
  const written = MAIL_TEMPLATES.filter((template) => code.includes(`"${template}"`));
  expect(written.toSorted()).toEqual([...REQUESTED, ...OWNER_WARNINGS].toSorted());
});
