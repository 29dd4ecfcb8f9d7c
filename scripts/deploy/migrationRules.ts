/** A statement of a migration that breaks the previous release's code. */
export interface DestructiveStatement {
  reason: string;
  statement: string;
}

const NAME = /[`"[]?([\w$]+)[`"\]]?/.source;
const CREATE_TABLE = new RegExp(`^CREATE TABLE(?: IF NOT EXISTS)? ${NAME}`, "i");
const DROP_TABLE = new RegExp(`^DROP TABLE(?: IF EXISTS)? ${NAME}`, "i");
const RENAME_TABLE = new RegExp(`^ALTER TABLE ${NAME} RENAME TO ${NAME}`, "i");
const ALTER_TABLE = new RegExp(`^ALTER TABLE ${NAME}`, "i");

/**
 * The statements of a migration that remove something that the previous code needs until the deploy ends, and after a
 * rollback. Search tables and indexes, which hold no data of their own, and tables made by the same migration may be
 * dropped.
 */
export function listDestructiveStatements(sql: string): DestructiveStatement[] {
  const made = new Set<string>();
  const found: DestructiveStatement[] = [];
  for (const statement of statementsOf(sql)) {
    const created = CREATE_TABLE.exec(statement)?.[1];
    if (created) made.add(created);
    const reason = refusal(statement, made);
    if (reason) found.push({ reason, statement });
  }
  return found;
}

function refusal(statement: string, made: Set<string>): string | null {
  const dropped = DROP_TABLE.exec(statement)?.[1];
  if (dropped) return made.has(dropped) || /_search$/.test(dropped) ? null : `drops the table ${dropped}`;
  const renamed = RENAME_TABLE.exec(statement);
  if (renamed) return made.has(renamed[1] ?? "") ? null : `renames the table ${renamed[1]}`;
  const altered = ALTER_TABLE.exec(statement)?.[1];
  if (!altered || made.has(altered)) return null;
  if (/^ALTER TABLE \S+ DROP /i.test(statement)) return `drops a column of ${altered}`;
  if (/^ALTER TABLE \S+ RENAME /i.test(statement)) return `renames a column of ${altered}`;
  const isFilled = /\bDEFAULT\b|\bGENERATED ALWAYS\b|\bAS \(/i.test(statement);
  if (/^ALTER TABLE \S+ ADD .*\bNOT NULL\b/i.test(statement) && !isFilled)
    return `adds a column to ${altered} that former code leaves empty`;
  return null;
}

/** The statements of a migration, each on one line without comments; a trigger's body changes no table definition. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$|\/\*[\s\S]*?\*\//gm, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim());
}
