import { CircleAlert, CircleCheck, CircleDashed, Clock3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { type Gate, type GateState, isOpen } from "../../worker/eligibility/gates.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import { Link } from "../ui/Link.tsx";
import { gateStateText, gateStepText } from "./gateTexts.ts";
import type { GatedEvent } from "./queries.ts";
import { requirementName, requirementText, whenText } from "./requirementTexts.ts";

const { DeclarationSheet } = lazyDialogs(() => import.meta.env.SSR || import("./DeclarationSheet.tsx"));
const { GuardianSheet } = lazyDialogs(() => import.meta.env.SSR || import("./GuardianSheet.tsx"));

const ICONS: Record<GateState, typeof CircleCheck> = {
  ok: CircleCheck,
  overridden: CircleCheck,
  missing: CircleDashed,
  pending: Clock3,
  below: CircleAlert,
  expires_before: CircleAlert,
};

type GateRowsProps = {
  event: GatedEvent;
  gates: Gate[];
  isPaid: boolean;
  /** The user has a seat. */
  isIn?: boolean;
  /** Shows the questions that nobody must answer, which are no gate. */
  isToAnswer?: boolean;
};

/** The rows of gates, in order, each with its state, when it counts and the next step: a link, or a sheet of this page. */
export function GateRows({ event, gates, isPaid, isIn = false, isToAnswer = false }: GateRowsProps) {
  const t = useT();
  const [sheet, setSheet] = useState<"declaration" | "guardian" | null>(null);
  const path = paths.event.href(event.slug);
  /** The sheet behind a step; null for a step on another page. */
  function sheetOf({ code, next }: Gate): "declaration" | "guardian" | null {
    if (!event.requirements || !next?.href.endsWith("#gates")) return null;
    return code === "guardian" ? "guardian" : "declaration";
  }
  return (
    <>
      {gates.map((gate) => {
        const requirement = gate.requirement ?? event.requirements?.find(({ code }) => code === gate.code);
        const opens = sheetOf(gate);
        const when = isOpen(gate) ? null : whenText(t, gate.mode, gate.due_on, isIn);
        return (
          <GateRow
            key={gate.code}
            state={gate.state}
            name={requirement ? requirementText(t, requirement) : requirementName(t, gate.code)}
            text={gateStateText(t, gate)}
          >
            {when && <p className={css({ color: "ink" })}>{when}</p>}
            {gate.next &&
              (opens ? (
                <button type="button" className={stepLook} onClick={() => setSheet(opens)}>
                  {gateStepText(t, gate.next.label)}
                </button>
              ) : (
                <Link to={isPaid ? withWayBack(gate.next.href, path) : gate.next.href} className={stepLook}>
                  {gateStepText(t, gate.next.label)}
                </Link>
              ))}
          </GateRow>
        );
      })}
      {isToAnswer && (
        <GateRow
          state="missing"
          name={t("declaration.questions", "Domande di chi organizza")}
          text={t("gates.optional", "Facoltative")}
        >
          <button type="button" className={stepLook} onClick={() => setSheet("declaration")}>
            {gateStepText(t, "gates.next.answers")}
          </button>
        </GateRow>
      )}
      <DeclarationSheet
        event={event}
        gates={gates}
        open={sheet === "declaration"}
        onClose={() => setSheet(null)}
      />
      <GuardianSheet event={event} open={sheet === "guardian"} onClose={() => setSheet(null)} />
    </>
  );
}

/** The profile says what a paid event still misses, with the way back. */
function withWayBack(href: string, path: string): string {
  return href.startsWith("/profile?") ? `${href}&${new URLSearchParams({ back: path })}` : href;
}

type RowProps = { state: GateState; name: string; text: string; children?: ReactNode };

/** One thing that is required, with its state in words. */
export function GateRow({ state, name, text, children }: RowProps) {
  const Icon = ICONS[state];
  const isPresent = isOpen({ state });
  return (
    <li className={flex({ gap: "2", align: "start" })}>
      <Icon size={18} aria-hidden className={isPresent ? presentLook : missingLook} />
      <div className={grid({ gap: "0.5", minWidth: "0", flex: "1" })}>
        <p className={wrap({ columnGap: "3", rowGap: "0", justify: "space-between" })}>
          <span>{name}</span>
          <span className={isPresent ? css({ srOnly: true }) : stateLook}>{text}</span>
        </p>
        {children}
      </div>
    </li>
  );
}

/** At the end of its line, also where a long name leaves it a line of its own. */
const stateLook = css({ color: "muted", marginInlineStart: "auto", textAlign: "end" });
const missingLook = css({ color: "muted", flexShrink: 0, marginTop: "0.5" });
const presentLook = css({ color: "success", flexShrink: 0, marginTop: "0.5" });
const stepLook = css({
  justifySelf: "start",
  minHeight: "touch",
  display: "inline-flex",
  alignItems: "center",
  color: "sea",
  fontWeight: "medium",
  textAlign: "start",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
});
