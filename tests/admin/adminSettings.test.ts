import { expect, test } from "vitest";
import type { AdminSettingsView } from "../../worker/admin/outputs.ts";
import { SETTING_KEYS } from "../../worker/settings/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { makePackage } from "../support/organizers.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

withEmptyStorage();

test("an admin sees what free mode would change, and the configured contact address", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const effects = async () =>
    (await ask<AdminSettingsView>("GET", "/api/admin/settings", { as: ugo })).body.free_mode;
  const before = await effects();
  const gea = await makeUser("gea", { role: "company" });
  await makePackage(gea, "premium");
  await makePackage(gea, "startup", -1);
  const paid = await makeEvent({ organizer_id: gea.id, cost_cents: 4500, date: dayFromNow(3) });
  await makeEvent({ organizer_id: gea.id, cost_cents: 4500, date: dayFromNow(-3) });
  await makeEvent({ organizer_id: gea.id, cost_cents: 0, date: dayFromNow(3) });
  await makeEvent({ cost_cents: 4500, date: dayFromNow(3), cancelled_at: new Date().toISOString() });
  for (const minutes of [20, -20])
    await makeEnrolment(paid, await makeUser("anna"), {
      status: "held",
      held_until: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
  const after = await effects();
  expect([
    after.paid_events - before.paid_events,
    after.live_holds - before.live_holds,
    after.running_packages - before.running_packages,
  ]).toEqual([1, 1, 1]);
  const { body } = await ask<AdminSettingsView>("GET", "/api/admin/settings", { as: ugo });
  expect(body.default_contact_email).toBe("ciao@respiro.example");
  expect(body.settings.map(({ key }) => key)).toEqual([...SETTING_KEYS]);
});
