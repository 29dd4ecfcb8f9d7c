import type { ProseRun } from "../../../worker/lib/prose.ts";

/** Turns web addresses inside text runs into links. */
export function linkifyProse(runs: ProseRun[]): ProseRun[] {
  return runs.flatMap((run) => (run.href ? [run] : linkifyRun(run)));
}

function linkifyRun(run: ProseRun): ProseRun[] {
  const found: ProseRun[] = [];
  let at = 0;
  for (const { 0: long, index } of run.text.matchAll(/\bhttps?:\/\/[^\s<>"./][^\s<>"]*/g)) {
    const address = trimSentenceEnd(long);
    if (index > at) found.push({ ...run, text: run.text.slice(at, index) });
    found.push({ ...run, text: address, href: address });
    at = index + address.length;
  }
  if (at < run.text.length) found.push({ ...run, text: run.text.slice(at) });
  return found;
}

/** Punctuation that ends the sentence is not part of the address. */
function trimSentenceEnd(address: string): string {
  const marks = address.includes("(") ? ".,;:!?'*]" : ".,;:!?'*])";
  let end = address.length;
  while (marks.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
