import { useState } from "react";
import { css } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import { GAP_KINDS, type GapKind, type GapPerson } from "../../../worker/registers/lines/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/Link.tsx";
import { chipsLook, dayPanelLook, noteLook, panelTitleLook, warningLook } from "../controls/looks.ts";
import { UndoBar } from "../controls/UndoBar.tsx";
import { useActs } from "../controls/useActs.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { GapSheet } from "./GapSheet.tsx";
import { type GapSheetName, gapMending } from "./gapMending.ts";
import { gapExplanation, gapText } from "./gapTexts.ts";

/** What an open register lacks, by the law's entries, with the people of each: a tap on a name fills it. */
export function GapList({ day }: { day: RegisterDay }) {
  const t = useT();
  const { gaps, lines, state } = day;
  const { act, last, undo, forget } = useActs(day);
  const [open, setOpen] = useState<{ sheet: GapSheetName; gap: GapPerson } | null>(null);
  const kinds = GAP_KINDS.filter((kind) => gaps[kind].length > 0);
  const chip = (kind: GapKind, gap: GapPerson) => {
    const mending = gapMending(kind, gap, state);
    const name = displayName(t, gap.name);
    if ("to" in mending)
      return (
        <Link key={gap.person} to={mending.to} className={nameLook}>
          {name}
        </Link>
      );
    return (
      <button
        key={gap.person}
        type="button"
        className={nameLook}
        onClick={() => setOpen({ sheet: mending.sheet, gap })}
      >
        {name}
      </button>
    );
  };
  return (
    <section className={dayPanelLook} aria-labelledby="closing-gaps">
      <h2 id="closing-gaps" className={panelTitleLook}>
        {t("register.closing.gaps", "Che cosa manca")}
      </h2>
      {kinds.length === 0 && (
        <p>
          {lines.length === 0
            ? t("register.closing.empty", "Nel registro non c’è nessuna immersione.")
            : t(
                "register.closing.complete",
                "Niente: ogni riga ha le tredici voci della legge, firma compresa.",
              )}
        </p>
      )}
      <ul className={grid({ gap: "5" })}>
        {kinds.map((kind) => (
          <li key={kind} className={grid({ gap: "2" })}>
            <div>
              <p className={kind === "in_water" ? warningLook : css({ fontWeight: "bold" })}>
                {gapText(t, kind, gaps[kind].length)}
              </p>
              <p className={noteLook}>{gapExplanation(t, kind)}</p>
            </div>
            <div className={chipsLook}>{gaps[kind].map((gap) => chip(kind, gap))}</div>
          </li>
        ))}
      </ul>
      {open && <GapSheet day={day} {...open} act={act} onClose={() => setOpen(null)} />}
      <UndoBar last={last} onUndo={undo} onForget={forget} />
    </section>
  );
}

const nameLook = inlineRow({
  minHeight: "3.5rem",
  paddingInline: "4",
  borderRadius: "sm",
  border: "2px solid token(colors.field)",
  color: "ink",
  fontWeight: "medium",
  textAlign: "start",
  overflowWrap: "anywhere",
  cursor: "pointer",
  touchAction: "manipulation",
});
