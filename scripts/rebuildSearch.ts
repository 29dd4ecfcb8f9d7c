/** Runs statements in one transaction, and returns the rows of each. */
type Query = (statements: string[]) => Promise<unknown[][]>;

/** What the index of the site's search had of other rows than its source. */
export type SearchDifference = { missing: number; changed: number; surplus: number };

const ROWS = "title, names, body, facets";

/** Rows of one kind in a transaction: each has its stems computed again, and D1 stops a statement after 30 s. */
const ROWS_PER_CALL = 500;

/**
 * Makes the two indexes of the site's search what their source says, in short transactions, while the site runs; rows
 * that are right stay untouched. Returns how many rows of the full-text index differed.
 */
export async function rebuildSearch(query: Query): Promise<SearchDifference> {
  const gone = "rowid NOT IN (SELECT search_row FROM site_search_texts)";
  const [[counted], kinds = []] = (await query([
    `SELECT count(*) AS surplus FROM site_search WHERE ${gone}`,
    "SELECT kind, max(number) AS last FROM site_search_texts GROUP BY kind",
    `DELETE FROM site_search WHERE ${gone}`,
    `DELETE FROM site_title_search WHERE ${gone.replace("texts", "texts WHERE kind <> 3")}`,
  ])) as [{ surplus: number }[], { kind: number; last: number }[]];
  const difference = { missing: 0, changed: 0, surplus: counted?.surplus ?? 0 };
  for (const { kind, last } of kinds)
    for (let from = 0; from <= last; from += ROWS_PER_CALL) {
      const chunk = `kind = ${kind} AND number >= ${from} AND number < ${from + ROWS_PER_CALL}`;
      const [[found]] = (await query(chunkStatements(chunk, kind !== 3))) as [
        { missing: number; changed: number }[],
      ];
      difference.missing += found?.missing ?? 0;
      difference.changed += found?.changed ?? 0;
    }
  return difference;
}

function chunkStatements(chunk: string, hasTitle: boolean): string[] {
  const source = `site_search_source WHERE ${chunk}`;
  const differing = `SELECT search_row, ${ROWS} FROM ${source} EXCEPT SELECT rowid, ${ROWS} FROM site_search
    WHERE rowid IN (SELECT search_row FROM ${source})`;
  const folded = `site_search_folded WHERE ${chunk}`;
  const titles = `SELECT search_row, folded ->> 0 FROM ${folded} EXCEPT SELECT rowid, title FROM site_title_search
    WHERE rowid IN (SELECT search_row FROM ${folded})`;
  return [
    `SELECT count(*) - count(found.rowid) AS missing, count(found.rowid) AS changed
      FROM (${differing}) differing LEFT JOIN site_search found ON found.rowid = differing.search_row`,
    `INSERT OR REPLACE INTO site_search(rowid, ${ROWS}) ${differing}`,
    ...(hasTitle ? [`INSERT OR REPLACE INTO site_title_search(rowid, title) ${titles}`] : []),
  ];
}
