import * as v from "valibot";
import { expect, test } from "vitest";
import { hasTooManySeats } from "../../../web/events/form/saving/eventChange.ts";
import { saveFailureNotice } from "../../../web/events/form/saving/saveNotices.ts";
import { eventFormKind } from "../../../web/events/form/values/eventFields.ts";
import { limitSeats } from "../../../web/events/form/values/forms.ts";
import { FormFieldErrors } from "../../../web/lib/form.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";
import type { User } from "../../../worker/auth/outputs.ts";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";

const user = { id: "1", full_name: "Anna Rossi", company_name: null } as User;
const filled = { ...eventFormKind.blank(user), title: "Corso", category_id: "1", date: "2027-03-03" };

/** The errors of the form, by field. */
function errorsOf(values: object, allowed: number | null): Record<string, string> {
  const form = allowed === null ? eventFormKind.form : limitSeats(eventFormKind.form, allowed);
  const { issues = [] } = v.safeParse(form, values);
  return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0]?.key), message]));
}

test("a new event under a package's limit asks for its seats together with the other missing fields", () => {
  expect(errorsOf(filled, null)).toEqual({});
  expect(errorsOf(filled, 500)).toEqual({ participants: "validation.package_seats" });
  expect(errorsOf({ ...filled, title: "" }, 500)).toEqual({
    title: "validation.event_title",
    participants: "validation.package_seats",
  });
  expect(errorsOf({ ...filled, participants: "501" }, 500)).toEqual({
    participants: "validation.package_seats",
  });
  expect(errorsOf({ ...filled, participants: "500" }, 500)).toEqual({});
  expect(errorsOf({ ...filled, participants: "molti" }, 500)).toEqual({ participants: "validation.seats" });
});

test("a change that a package limits is refused for its seats, in the words of the field", () => {
  const base = { date: "2027-03-03", participants: 12, title: "Corso", cost: null } as OwnEvent;
  expect(hasTooManySeats({ base, body: { participants: null } }, 50, "2027-01-01")).toBe(true);
  expect(hasTooManySeats({ base, body: { participants: 50 } }, 50, "2027-01-01")).toBe(false);
  expect(hasTooManySeats({ base, body: { location: "Noli" } }, 10, "2027-01-01")).toBe(false);
  const failure = new FormFieldErrors({ participants: "validation.package_seats" });
  expect(saveFailureNotice(getTranslator("it"), failure).title).toBe(
    "Errore: Indica quanti posti, entro quelli del tuo pacchetto.",
  );
});
