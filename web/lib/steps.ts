type Step = { key: string; number: number; usr: unknown };

/** Where in the browser's history this tab last stood: steps are numbered, so that one taken can be taken back. */
let stood = 0;

/** The step that the browser shows. One that came without our doing, by a link within the page, follows the last. */
export function currentStep(): Step {
  const { key, number } = history.state ?? {};
  if (typeof key === "string" && typeof number === "number") {
    stood = number;
    return history.state;
  }
  return write("replaceState", { key: key ?? newKey(), number: stood + 1, usr: history.state?.usr ?? null });
}

/** How many steps the browser has gone since, backwards below zero. */
export function stepsGone(): number {
  const { number } = history.state ?? {};
  return typeof number === "number" ? number - stood : 1;
}

/** Writes a new step, or another in place of this one. */
export function writeStep(how: "pushState" | "replaceState", usr: unknown, href: string) {
  write(how, { key: newKey(), number: how === "pushState" ? stood + 1 : stood, usr }, href);
}

function write(how: "pushState" | "replaceState", step: Step, href?: string): Step {
  history[how](step, "", href);
  stood = step.number;
  return step;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
