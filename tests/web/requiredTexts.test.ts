import * as v from "valibot";
import { expect, test } from "vitest";
import { validation } from "../../locales/it/common.json";
import { categoryForm } from "../../web/admin/categories/forms.ts";
import { forumCategoryForm } from "../../web/admin/forum/forms.ts";
import { registerForm } from "../../web/auth/forms.ts";
import { articleForm } from "../../web/blog/editor/forms.ts";
import { messageForm } from "../../web/enrolments/participants/forms.ts";
import { eventForm, trainingForm } from "../../web/events/form/values/forms.ts";
import { findTopicErrors, isIncomplete } from "../../web/forum/writing/usePostDraft.ts";
import { questionForm } from "../../web/questions/QuestionForm.tsx";

const FORMS: [field: string, form: v.GenericSchema][] = [
  ["title", eventForm],
  ["location", trainingForm],
  ["full_name", registerForm],
  ["title", articleForm],
  ["content", articleForm],
  ["name", categoryForm(false)],
  ["name", forumCategoryForm],
  ["text", messageForm],
  ["content", questionForm],
];

test.for(FORMS)("%s takes a text to see, and none of characters that show nothing", ([field, form]) => {
  const isRefused = (text: string) =>
    v
      .safeParse(form, { [field]: text })
      .issues?.some(({ path, kind }) => path?.[0]?.key === field && kind === "validation") ?? false;
  for (const sign of "\u3164\u2800\u115f\uffa0\u034f\u200b") expect(isRefused(sign.repeat(20))).toBe(true);
  expect(isRefused("Un testo che si legge")).toBe(false);
});

test("the form of a topic says what the specification says", () => {
  const errorsOf = (title: string, content: string) => {
    const errors = findTopicErrors({ title, content, category_id: "a" }, false);
    const texts: Record<string, string> = validation;
    const said = Object.values(errors).map((key) => texts[key.replace("validation.", "")]);
    return [...said, isIncomplete(errors)];
  };
  expect(errorsOf("Boe", "Testo")).toEqual([false]);
  expect(errorsOf("<'>", "Testo")).toEqual(["Il titolo è obbligatorio", true]);
  expect(errorsOf("\u3164", "\u200b")).toEqual([
    "Il titolo è obbligatorio",
    "Il contenuto è obbligatorio",
    true,
  ]);
  expect(errorsOf("a".repeat(201), "Testo")).toEqual(["Il titolo non può superare i 200 caratteri", false]);
});
