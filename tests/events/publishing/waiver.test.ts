import { expect, test } from "vitest";
import {
  ACCEPTED_TEXT_VERSION,
  type OwnEvent,
  WAIVER_CHECKS,
} from "../../../worker/events/publishing/contract.ts";
import { makeOrganizer, makeTrainingFields, postEvent, putEvent } from "../../support/organizers.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

async function makeNamedOrganizer(full_name: string) {
  const sara = await makeOrganizer("sara");
  await updateUser(sara.id, { full_name });
  return sara;
}

async function waiverOf(id: string, as: SignedInUser) {
  const { status, body } = await ask<OwnEvent>("GET", `/api/me/events/${id}`, { as });
  return { status, waiver: body.waiver };
}

test("a training keeps who accepted the waiver, when, which text and what was checked; its organizer and admins read it", async () => {
  const sara = await makeNamedOrganizer("Sara Blu");
  const admin = await makeUser("ugo", { role: "admin" });
  const { body } = await postEvent(
    sara,
    makeTrainingFields({ responsibility_waiver_checked: ["documents", "equipment", "documents"] }),
  );
  for (const who of [sara, admin])
    expect(await waiverOf(body.id, who)).toEqual({
      status: 200,
      waiver: {
        accepted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        accepted_by: "Sara Blu",
        text_version: ACCEPTED_TEXT_VERSION,
        checked: ["documents", "equipment"],
      },
    });
  expect((await waiverOf(body.id, await makeOrganizer("otto"))).status).toBe(403);
  const { text } = await ask("GET", `/api/events/${body.id}`);
  expect(text).not.toContain("waiver");
});

test("saving again, also by an admin, keeps the acceptance; another text is accepted anew by who saves", async () => {
  const sara = await makeNamedOrganizer("Sara Blu");
  const admin = await makeUser("ugo", { role: "admin", full_name: "Ugo Bassi" });
  const { body } = await postEvent(sara, makeTrainingFields());
  const first = (await waiverOf(body.id, sara)).waiver;
  expect(first?.checked).toEqual([...WAIVER_CHECKS]);
  const again = { notes: "x", responsibility_waiver_accepted: true, privacy_accepted: true };
  expect((await putEvent(admin, body.id, again)).status).toBe(200);
  expect((await waiverOf(body.id, sara)).waiver).toEqual(first);
  await database
    .prepare("update events set accepted_text_version = '2026-01-01' where id = ?")
    .bind(body.id)
    .run();
  await putEvent(admin, body.id, again);
  expect((await waiverOf(body.id, sara)).waiver).toMatchObject({
    accepted_by: "Ugo Bassi",
    text_version: ACCEPTED_TEXT_VERSION,
  });
});

test("unknown or no checks are refused", async () => {
  const sara = await makeOrganizer("sara");
  for (const checked of [[], ["everything"]]) {
    const { status } = await postEvent(sara, makeTrainingFields({ responsibility_waiver_checked: checked }));
    expect(status).toBe(400);
  }
});
