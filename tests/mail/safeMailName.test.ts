import { expect, test } from "vitest";
import { safeMailName } from "../../worker/mail/safeMailName.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { mailTo } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { ask } from "../support/worker.ts";

withEmptyStorage();

test.each([
  ["Anna D'Angelo", "Anna D'Angelo"],
  ["Dott.ssa Maria J. Rossi", "Dott.ssa Maria J. Rossi"],
  ["Prof.ssa Bea de' Mari-Neri", "Prof.ssa Bea de' Mari-Neri"],
  ["Apnea Blu S.r.l. & C.", "Apnea Blu S.r.l. & C."],
  ["Corso: CWT 30 m, 2 gg", "Corso: CWT 30 m, 2 gg"],
  ["L'Aquila, Italia", "L'Aquila, Italia"],
  ["Łukasz Żółć", "Łukasz Żółć"],
  ["Мария О'Нил", "Мария О'Нил"],
  ["Win at https://evil.example/now", "Win at"],
  ["Win at HTTPS://EVIL.example", "Win at"],
  ["Vinci su www.evil.example", "Vinci su"],
  ["Vinci su evil.example", "Vinci su"],
  ["Vinci su (evil.example)", "Vinci su"],
  ["Vinci su evil。example", "Vinci su"],
  ["Vinci su ｅｖｉｌ．ｅｘａｍｐｌｅ", "Vinci su"],
  ["Vinci su ev\u200bil.exam\u00adple", "Vinci su"],
  ["Vinci su почта.рф", "Vinci su"],
  ["Vinci su xn--80a1acny.xn--p1ai", "Vinci su"],
  ["Scrivi a win@evil.example", "Scrivi a"],
  ["Vinci su 192.0.2.7/x", "Vinci su"],
  ["Vinci su //evil.example", "Vinci su"],
  ["Vinci su mailto:a@b.it", "Vinci su"],
  ["Anna\r\nBcc: altri@lago.example", "Anna Bcc:"],
  ["Anna\u2028\u2029\u0000\u0085\tBianchi", "Anna Bianchi"],
  ["  Anna   Bianchi ", "Anna Bianchi"],
  ["\u202egro.live\u202c", "gro live"],
  ["apnea.it", "apnea it"],
  ["https://evil.example", "https evil example"],
])("%o stands in a mail as %o", (text, shown) => {
  expect(safeMailName(text)).toBe(shown);
});

test("a registration with a stranger's e-mail cannot put a link into its mail", async () => {
  const body = {
    email: "estranea@lago.example",
    password: "trattengo",
    full_name: "Win at https://evil.example\nor evil.example",
  };
  expect((await ask("POST", "/api/auth/register", { body })).status).toBe(201);
  const { subject, text, html } = mailTo(body.email);
  expect(subject + text + html).not.toContain("evil");
  expect(text.split("\n")[0]).toBe("Ciao Win,");
});

test("nor can an e-mail change to a stranger's address", async () => {
  const anna = await makeUser("anna", { full_name: "Premio su evil.example" });
  const email = "estraneo@lago.example";
  await ask("POST", "/api/account/email", { as: anna, body: { email, password: PASSWORD } });
  const { subject, text, html } = mailTo(email);
  expect(subject + text + html).not.toContain("evil");
});
