import * as v from "valibot";
import { expect, test } from "vitest";
import { trainingForm } from "../../../web/events/form/values/forms.ts";
import { waiverCheckLabel } from "../../../web/events/form/values/labels.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";
import {
  ACCEPTED_TEXT_VERSION,
  WAIVER_CHECKS,
  waiverChecks,
} from "../../../worker/events/publishing/contract.ts";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";
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
    makeTrainingFields({ responsibility_waiver_checked: [...WAIVER_CHECKS].reverse() }),
  );
  for (const who of [sara, admin])
    expect(await waiverOf(body.id, who)).toEqual({
      status: 200,
      waiver: {
        accepted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        accepted_by: "Sara Blu",
        text_version: ACCEPTED_TEXT_VERSION,
        checked: ["instructors", "buddies", "equipment", "medical_certificates", "insurance"],
      },
    });
  expect((await waiverOf(body.id, await makeOrganizer("otto"))).status).toBe(403);
  const { body: shown, text } = await ask("GET", `/api/events/${body.id}`);
  expect(shown).toMatchObject({ responsibility_waiver_accepted: true, privacy_accepted: true });
  for (const name of ["accepted_at", "accepted_by", "text_version", "checked"])
    expect(text).not.toContain(name);
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

test("each check is required, by the form at its tick and by the route at its name; others are refused", async () => {
  const sara = await makeOrganizer("sara");
  const post = (checked: string[]) =>
    postEvent(sara, makeTrainingFields({ responsibility_waiver_checked: checked }));
  for (const missing of WAIVER_CHECKS) {
    const field = `responsibility_waiver_checked.${missing}`;
    const refused = await post(WAIVER_CHECKS.filter((check) => check !== missing));
    expect([refused.status, refused.error?.fields]).toEqual([400, { [field]: "validation.waiver_check" }]);
    const values = waiverChecks((check) => check !== missing);
    const parsed = v.safeParse(trainingForm, { responsibility_waiver_checked: values });
    const paths = (parsed.issues ?? []).map(({ path, message }) => [
      path?.map(({ key }) => key).join("."),
      message,
    ]);
    expect(paths).toContainEqual([field, "validation.waiver_check"]);
  }
  for (const checked of [[], ["everything"], [...WAIVER_CHECKS, "documents"]])
    expect((await post(checked)).status).toBe(400);
});

test("the checks of an older waiver stay readable, and its training can be saved", async () => {
  const sara = await makeNamedOrganizer("Sara Blu");
  const { body } = await postEvent(sara, makeTrainingFields());
  const checked = ["instructors", "buddies", "equipment", "documents"];
  await database
    .prepare(
      "update events set responsibility_waiver_checked = ?, accepted_text_version = '2026-01-01' where id = ?",
    )
    .bind(JSON.stringify(checked), body.id)
    .run();
  expect((await waiverOf(body.id, sara)).waiver).toMatchObject({ checked, text_version: "2026-01-01" });
  const t = getTranslator("it");
  expect(waiverCheckLabel(t, "documents")).toBe("Certificato medico e assicurazione di chi partecipa");
  expect((await putEvent(sara, body.id, { title: "Statica lenta" })).status).toBe(200);
  expect((await waiverOf(body.id, sara)).waiver).toMatchObject({ checked });
});
