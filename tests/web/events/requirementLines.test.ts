import * as v from "valibot";
import { expect, test } from "vitest";
import {
  linesOfQuestions,
  linesOfRequirements,
  newQuestionLine,
  newRequirementLine,
  questionLines,
  questionsOfLines,
  requirementLines,
  requirementsOfLines,
} from "../../../web/events/form/requirements/requirementLines.ts";
import type { QuestionLine, RequirementLine } from "../../../web/events/form/values/values.ts";
import { questionList, requirementList } from "../../../worker/eligibility/inputs.ts";
import { TEMPLATES } from "../../../worker/eligibility/templates.ts";

const line = (some: Partial<RequirementLine>): RequirementLine => ({
  ...newRequirementLine(some.code ?? "insurance"),
  ...some,
});
const question = (some: Partial<QuestionLine>): QuestionLine => ({
  ...newQuestionLine(),
  label: "Come arrivi?",
  ...some,
});

test("form and server take and refuse the same requirements", () => {
  const table: [RequirementLine, boolean][] = [
    [line({ code: "insurance" }), true],
    [line({ code: "age", value: "16" }), true],
    [line({ code: "age", value: "" }), false],
    [line({ code: "age", value: "16,5" }), false],
    [line({ code: "age", value: "100" }), false],
    [line({ code: "level", value: "5" }), true],
    [line({ code: "level", value: "6" }), false],
    [line({ code: "depth", value: "151" }), false],
    [line({ code: "time", value: "3:00" }), true],
    [line({ code: "time", value: "3" }), false],
    [line({ code: "time", value: "15:01" }), false],
    [line({ code: "medical", value: "competitive" }), true],
    [line({ code: "waiver", value: " " }), false],
    [line({ code: "waiver", value: "x".repeat(10_000) }), true],
    [line({ code: "waiver", value: "x".repeat(10_001) }), false],
    [line({ mode: "by_day", days_before: "" }), false],
    [line({ mode: "by_day", days_before: "90" }), true],
    [line({ mode: "by_day", days_before: "91" }), false],
    [line({ mode: "warn", days_before: "91" }), true],
  ];
  const form = table.map(([one]) => v.safeParse(requirementLines, [one]).success);
  const server = table.map(([one]) => requirementList.safeParse(requirementsOfLines([one], [])).success);
  expect(form).toEqual(table.map(([, isRight]) => isRight));
  expect(server).toEqual(form);
  const issueOf = (value: string) =>
    v.safeParse(requirementLines, [line({ code: "age", value })]).issues?.[0];
  expect(["", "16,5"].map((value) => issueOf(value)?.message)).toEqual([
    "validation.required",
    "validation.wrong",
  ]);
});

test("form and server take and refuse the same questions", () => {
  const table: [QuestionLine, boolean][] = [
    [question({}), true],
    [question({ label: " " }), false],
    [question({ label: "x".repeat(201) }), false],
    [question({ kind: "choice", choices: "In auto\nIn treno" }), true],
    [question({ kind: "choice", choices: "In auto\n\nIn auto" }), false],
    [question({ kind: "choice", choices: `In auto\n${"x".repeat(101)}` }), false],
  ];
  const form = table.map(([one]) => v.safeParse(questionLines, [one]).success);
  const server = table.map(([one]) => questionList.safeParse(questionsOfLines([one])).success);
  expect(form).toEqual(table.map(([, isRight]) => isRight));
  expect(server).toEqual(form);
});

test("what is read from the server is sent back unchanged", () => {
  for (const { requirements } of Object.values(TEMPLATES))
    expect(requirementsOfLines(linesOfRequirements(requirements), [])).toEqual(requirements);
  const questions = questionsOfLines([
    question({ kind: "choice", choices: "a\nb" }),
    question({ kind: "file" }),
  ]);
  expect(questionsOfLines(linesOfQuestions(questions))).toEqual(questions);
});
