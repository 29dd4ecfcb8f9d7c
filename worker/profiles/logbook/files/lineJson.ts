import { accountCode, DIVING_LAW, LOGBOOK_ENTRIES } from "../contract.ts";
import type { DiveLine, LineCorrection } from "../outputs.ts";

/** The law in files: its name, its publication, and the entries' letters. */
export const LAW_IN_FILES = {
  ...DIVING_LAW,
  entries: LOGBOOK_ENTRIES.map(({ letter, name }) => `${letter}_${name}`),
};

/**
 * A line with the law's letters before the entries' names: `a_diver` to `o_signature`, so that an authority, another
 * program or our own import finds an entry in every language. Names and kinds never change within a version of the
 * format (docs/files.md). Strokes of signatures are left out, because they would be most of the bytes; the PDF contains
 * them.
 */
export function lineJson(line: DiveLine, corrections: LineCorrection[]) {
  const { signature } = line;
  return {
    a_diver: line.diver,
    b_certification: line.certification,
    c_date: line.date,
    d_place: line.place,
    e_start_time: line.start_time,
    f_end_time: line.end_time,
    g_apparatus: line.apparatus,
    h_mixture: line.mixture,
    i_planned_depth: line.planned_depth,
    l_reached_depth: line.reached_depth,
    m_centre: line.centre,
    n_instructor: line.instructor,
    o_signature: signature && {
      signer_name: signature.signer_name,
      signer_code: signature.signer_id && accountCode(signature.signer_id),
      signer_name_now: signature.name_now,
      signed_at: signature.signed_at,
      received_at: signature.received_at,
      method: signature.method,
      sha256: signature.hash,
    },
    corrections: corrections.map(({ entry, before, after, reason, author_id, author_name, at }) => {
      const letter = LOGBOOK_ENTRIES.find(({ name }) => name === entry)?.letter;
      const author = { author_name, author_code: accountCode(author_id) };
      return { entry: `${letter}_${entry}`, before, after, reason, ...author, at };
    }),
  };
}
