import type { ProseRun } from "../../worker/lib/prose.ts";

/** Turns web addresses inside text runs into links. */
export function withAddresses(runs: ProseRun[]): ProseRun[] {
  return runs.flatMap((run) => (run.href ? [run] : linked(run)));
}

function linked(run: ProseRun): ProseRun[] {
  const found: ProseRun[] = [];
  let at = 0;
  for (const { 0: long, index } of run.text.matchAll(/\bhttps?:\/\/[^\s<>"./][^\s<>"]*/g)) {
    const address = withoutEnd(long);
    if (index > at) found.push({ ...run, text: run.text.slice(at, index) });
    found.push({ ...run, text: address, href: address });
    at = index + address.length;
  }
  if (at < run.text.length) found.push({ ...run, text: run.text.slice(at) });
  return found;
}

/** Punctuation that ends the sentence is not part of the address. */
function withoutEnd(address: string): string {
  const marks = address.includes("(") ? ".,;:!?'*]" : ".,;:!?'*])";
  let end = address.length;
  while (marks.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
