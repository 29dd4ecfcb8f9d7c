import { fillText } from "../../../lib/fillText.ts";
import {
  EMPTY_ENTRY,
  type PaperTexts,
  paperDay,
  paperDepth,
  paperInstant,
} from "../../../lib/paper/texts.ts";
import { accountCode, type LogbookEntry } from "../contract.ts";
import { isReceivedLate } from "../diveLine.ts";
import type { DiveLine, DiveSignature, LineCorrection } from "../outputs.ts";

type ItalianTexts = PaperTexts["italian"];

/** The thirteen entries of a dive in the law's format; an empty entry is a dash. `timeZone`: for the signature's time. */
export function entryTexts(
  line: DiveLine,
  italian: ItalianTexts,
  timeZone: string,
): Record<LogbookEntry, string> {
  const { diver, start_time, end_time, planned_depth, reached_depth, signature } = line;
  const birth = [diver.birth_date && paperDay(diver.birth_date), diver.birth_place]
    .filter(Boolean)
    .join(", ");
  const crossesMidnight = start_time !== null && end_time !== null && end_time < start_time;
  return {
    diver: `${diver.name || EMPTY_ENTRY}\n${fillText(italian.born, { birth: birth || EMPTY_ENTRY })}`,
    certification: line.certification || EMPTY_ENTRY,
    date: paperDay(line.date),
    place: line.place || EMPTY_ENTRY,
    start_time: start_time ?? EMPTY_ENTRY,
    end_time: crossesMidnight ? fillText(italian.next_day, { time: end_time }) : (end_time ?? EMPTY_ENTRY),
    apparatus: line.apparatus || EMPTY_ENTRY,
    mixture: line.mixture || EMPTY_ENTRY,
    planned_depth: planned_depth === null ? EMPTY_ENTRY : paperDepth(planned_depth),
    reached_depth: reached_depth === null ? EMPTY_ENTRY : paperDepth(reached_depth),
    centre: line.centre || EMPTY_ENTRY,
    instructor: line.instructor || EMPTY_ENTRY,
    signature: signature ? signatureText(signature, italian, timeZone) : EMPTY_ENTRY,
  };
}

function signatureText(signature: DiveSignature, italian: ItalianTexts, timeZone: string): string {
  const how = signature.method === "password" ? `${italian.by_password}\n` : "";
  const { signer_id, signer_name, name_now, signed_at, received_at } = signature;
  const time = paperInstant(received_at ?? signed_at, timeZone);
  const late = isReceivedLate(signature) ? `\n${fillText(italian.received, { time })}` : "";
  const signer = paperAccount({ id: signer_id, name: signer_name, name_now }, italian);
  return `${how}${signer}\n${paperInstant(signed_at, timeZone)}${late}`;
}

/** An account's name at the time with its code, and a different current name. An erased account has only its name. */
export function paperAccount(
  { id, name, name_now = null }: { id: string | null; name: string; name_now?: string | null },
  italian: ItalianTexts,
): string {
  if (id === null || name === "") return name;
  const text = name_now ? italian.account_now : italian.account;
  return fillText(text, { name, code: accountCode(id), now: name_now ?? "" });
}

/** A correction in one sentence. */
export function correctionText(
  correction: LineCorrection & { name_now?: string | null },
  italian: ItalianTexts,
  timeZone: string,
): string {
  const { entry, reason, at } = correction;
  const author = paperAccount(
    { ...correction, id: correction.author_id, name: correction.author_name },
    italian,
  );
  const [before, after] = [correction.before, correction.after].map((value) => correctedValue(entry, value));
  const time = paperInstant(at, timeZone);
  return fillText(italian.correction, {
    entry: italian.entries[entry],
    before: before ?? EMPTY_ENTRY,
    after: after ?? EMPTY_ENTRY,
    // The sentence adds its own full stop.
    reason: reason.replace(/[.\s]+$/, ""),
    author,
    time,
  });
}

function correctedValue(entry: LogbookEntry, value: string | number | null): string {
  if (value === null || value === "") return EMPTY_ENTRY;
  if (typeof value === "number" && entry.endsWith("_depth")) return paperDepth(value);
  return String(value);
}
