import { type KeyboardEvent, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import {
  entryId,
  parseDepth,
  type RegisterDive,
  type RegisterState,
} from "../../../worker/registers/changes/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { type DayPerson, depthDraft, entryDraft, personDraft } from "../dives/diveDrafts.ts";
import { formatDepth, formatMetres } from "../dives/diveTexts.ts";
import { noteLook } from "../looks.ts";
import type { WriteChanges } from "../UndoBar.tsx";
import type { ChangeInput } from "./registerDay.ts";

const PAPER_COLUMNS = ["planned_depth", "reached_depth"] as const;
type PaperColumn = (typeof PAPER_COLUMNS)[number];

type Props = { state: RegisterState; dive: RegisterDive; people: DayPerson[]; write: WriteChanges };

/** One row per person, typed with Tab and Enter. A tick or a depth means present and taking part. */
export function PaperGrid({ state, dive, people, write }: Props) {
  const t = useT();
  const table = useRef<HTMLTableElement>(null);
  const entryOf = (person: DayPerson) => state.entries.get(entryId(dive.id, person.id));
  const labels: Record<PaperColumn, string> = {
    planned_depth: t("register.planned_short", "Programmata"),
    reached_depth: t("register.reached_short", "Raggiunta"),
  };

  function presenceDrafts(person: DayPerson): ChangeInput[] {
    return person.presence === "present" ? [] : [personDraft(person, { presence: "present" })];
  }
  function toggle(person: DayPerson, isOn: boolean) {
    write(displayName(t, person.name), [
      entryDraft(dive.id, person.id, { taking_part: isOn }),
      ...(isOn ? presenceDrafts(person) : []),
    ]);
  }
  function writeDepth(person: DayPerson, column: PaperColumn, metres: number | null) {
    const text = `${displayName(t, person.name)}: ${formatDepth(metres, t.language)}`;
    write(text, [depthDraft(dive.id, person.id, column, metres), ...presenceDrafts(person)]);
  }
  /** Enter and the arrows move along the column, as in a spreadsheet. */
  function moveFocus(event: KeyboardEvent, row: number, column: PaperColumn) {
    const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step}-${column}"]`);
    if (next) next.focus();
    else (event.target as HTMLInputElement).blur();
  }
  return (
    <div className={grid({ columns: 1, gap: "2" })}>
      <p className={noteLook}>{t("register.paper.how", "Tab o Invio per andare avanti.")}</p>
      <table ref={table} className={tableLook}>
        <thead>
          <tr>
            <th scope="col">{t("register.paper.person", "Persona")}</th>
            <th scope="col">{t("register.paper.there", "C’era")}</th>
            {PAPER_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {labels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => {
            const entry = entryOf(person);
            const name = displayName(t, person.name);
            return (
              <tr key={person.id}>
                <th scope="row" className={css({ overflowWrap: "anywhere" })}>
                  {name}
                </th>
                <td>
                  <label className={tickLook}>
                    <input
                      type="checkbox"
                      checked={entry?.taking_part ?? false}
                      aria-label={t("register.paper.was_there", "{{name}} c’era", { name })}
                      onChange={(event) => toggle(person, event.target.checked)}
                      className={boxLook}
                    />
                  </label>
                </td>
                {PAPER_COLUMNS.map((column) => (
                  <td key={column}>
                    <DepthCell
                      label={`${name}, ${labels[column]}`}
                      cell={`${row}-${column}`}
                      metres={entry?.[column] ?? null}
                      onDepth={(metres) => writeDepth(person, column, metres)}
                      onKeyDown={(event) => moveFocus(event, row, column)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  label: string;
  cell: string;
  metres: number | null;
  onDepth: (metres: number | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DepthCell({ label, cell, metres, onDepth, onKeyDown }: CellProps) {
  const t = useT();
  const known = metres === null ? "" : formatMetres(metres, t.language);
  /** The typed text that is not written yet, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? metres : parseDepth(typed);
  function save() {
    if (typed === null || parsed === undefined) return;
    setTyped(null);
    if (parsed !== metres) onDepth(parsed);
  }
  return (
    <input
      data-cell={cell}
      aria-label={label}
      aria-invalid={parsed === undefined}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? known}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      className={cx(inputLook, cellLook)}
    />
  );
}

const tableLook = css({
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  "& th, & td": { paddingBlock: "1", paddingInline: "1", textAlign: "start", verticalAlign: "middle" },
  "& thead th": { textStyle: "label", color: "muted" },
  "& tbody th": { fontWeight: "medium" },
  "& tbody tr": { borderTop: "1px solid token(colors.line)" },
  "& th:first-child": { width: "36%" },
  "& th:nth-child(2)": { width: "4.5rem" },
});
const tickLook = css({
  display: "grid",
  placeItems: "center",
  width: "3.5rem",
  height: "3.5rem",
  cursor: "pointer",
});
const boxLook = css({
  width: "1.75rem",
  height: "1.75rem",
  accentColor: "token(colors.sea)",
  cursor: "pointer",
});
const cellLook = css({
  minHeight: "3.5rem!",
  paddingInline: "2!",
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
});
