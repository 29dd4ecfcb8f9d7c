import { isList, type ProseBlock, type ProseRun } from "../../worker/lib/prose.ts";

/**
 * Serialises blocks so that `parseProse` reads them back. Drops what the syntax cannot express: empty lines, spaces
 * at edges, repeated line breaks.
 */
export function serializeProse(blocks: ProseBlock[]): string {
  return mergeLists(blocks).map(serializeBlock).join("\n\n");
}

/** Merges neighbouring lists of one kind and drops empty items. */
function mergeLists(blocks: ProseBlock[]): ProseBlock[] {
  const joined: ProseBlock[] = [];
  for (const { kind, items } of blocks) {
    const filled = items.filter((runs) => runs.some(({ text }) => text.trim()));
    const last = joined.at(-1);
    if (last?.kind === kind && isList(kind)) last.items.push(...filled);
    else if (filled.length > 0) joined.push({ kind, items: filled });
  }
  return joined;
}

/** Line starts that would begin a heading or an item, which are escaped. */
const LINE_START = /^(?=## |- )|(?<=^\d{1,3})(?=\. )/gm;

function serializeBlock({ kind, items }: ProseBlock): string {
  const texts = items.map(serializeRuns);
  if (kind === "heading") return `## ${texts.join(" ").replaceAll("\n", " ")}`;
  const lines = texts.map((text) => text.replace(LINE_START, "\\"));
  if (kind === "paragraph") return lines.join("\n\n");
  const start = (index: number) => (kind === "bullets" ? "- " : `${index + 1}. `);
  return lines.map((line, index) => start(index) + line.replaceAll("\n", "\n  ")).join("\n");
}

/** Serialises each link's text separately, so that no mark begins inside a link and ends outside. */
function serializeRuns(runs: ProseRun[]): string {
  const written = groupByLink(runs).map(({ href, runs }) => {
    const text = serializeMarks(runs);
    return href ? text.replace(/\S.*\S|\S/s, (linked) => `[${linked}](${href})`) : text;
  });
  return written
    .join("")
    .replace(/\s*[\n\r]\s*/g, "\n")
    .trim();
}

function groupByLink(runs: ProseRun[]): { href: string | undefined; runs: ProseRun[] }[] {
  const links: { href: string | undefined; runs: ProseRun[] }[] = [];
  for (const run of runs) {
    const last = links.at(-1);
    const href = run.text.trim() ? run.href : last?.href;
    if (last && last.href === href) last.runs.push(run);
    else links.push({ href, runs: [run] });
  }
  return links;
}

const STARS = { bold: "**", italic: "*" };
const MARKS = ["bold", "italic"] as const;

/** Marks must touch letters: spaces at their edges are moved outside. */
function serializeMarks(runs: ProseRun[]): string {
  let written = "";
  let space = "";
  const open: { mark: (typeof MARKS)[number]; at: number }[] = [];
  const turnTo = (look: Omit<ProseRun, "text">) => {
    const ends = ({ mark }: { mark: (typeof MARKS)[number] }) => !look[mark];
    const [outer, inner] = open;
    // Of two marks that open at the same position, either may close first.
    if (outer && outer.at === inner?.at && ends(outer)) open.reverse();
    while (open.some(ends)) written += STARS[open.pop()?.mark ?? "bold"];
    written += space;
    const at = written.length;
    for (const mark of MARKS.filter((mark) => look[mark] && !open.some((one) => one.mark === mark))) {
      written += STARS[mark];
      open.push({ mark, at });
    }
  };
  for (const run of withWholeNumbers(runs)) {
    const text = run.text.trim();
    if (!text) {
      space += run.text;
      continue;
    }
    const from = run.text.indexOf(text);
    space += run.text.slice(0, from);
    turnTo(run);
    written += text.replace(/[\\*[\]]/g, "\\$&");
    space = run.text.slice(from + text.length);
  }
  const end = space;
  space = "";
  turnTo({});
  return written + end;
}

/** Asterisks between digits are text, so a number takes the style of its first digit. */
function withWholeNumbers(runs: ProseRun[]): ProseRun[] {
  const whole: ProseRun[] = [];
  for (const run of runs) {
    const last = whole.at(-1);
    const digits = (last && /\d$/.test(last.text) && run.text.match(/^\d+/)?.[0]) || "";
    if (last && digits) last.text += digits;
    if (run.text.length > digits.length) whole.push({ ...run, text: run.text.slice(digits.length) });
  }
  return whole;
}
