import { LINK_MAX, trimSentenceEnd, URL_PATTERN } from "../../../worker/lib/links.ts";
import type { ProseRun } from "../../../worker/lib/prose.ts";

/** Turns web addresses inside text runs into links. */
export function linkifyProse(runs: ProseRun[]): ProseRun[] {
  return runs.flatMap((run) => (run.href ? [run] : linkifyRun(run)));
}

function linkifyRun(run: ProseRun): ProseRun[] {
  const found: ProseRun[] = [];
  let at = 0;
  for (const { 0: long, index } of run.text.matchAll(new RegExp(URL_PATTERN, "g"))) {
    const address = trimSentenceEnd(long);
    if (address.length > LINK_MAX) continue;
    if (index > at) found.push({ ...run, text: run.text.slice(at, index) });
    found.push({ ...run, text: address, href: address });
    at = index + address.length;
  }
  if (at < run.text.length) found.push({ ...run, text: run.text.slice(at) });
  return found;
}
