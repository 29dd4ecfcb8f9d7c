import { BadgeCheck, CircleAlert, Clock3, FileDown } from "lucide-react";
import { useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { isOpen } from "../../../worker/eligibility/gates.ts";
import type { ManagedGate } from "../../../worker/enrolments/eligibility/outputs.ts";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import { eventPhase } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { gateStateText } from "../../eligibility/gateTexts.ts";
import { requirementName } from "../../eligibility/requirementTexts.ts";
import { request } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { saveFile } from "../../lib/saveFile.ts";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { OverrideSheet } from "./OverrideSheet.tsx";
import { briefDay } from "./participantTexts.ts";
import { RemoveParticipantDialog, useRemoveParticipant } from "./RemoveParticipantDialog.tsx";

/** Whether the day has passed by which a gate had to be open. */
function isLate(gate: ManagedGate): boolean {
  return gate.due_on !== null && gate.mode === "block" && !isOpen(gate);
}

function chipText(t: Translate, gate: ManagedGate): string {
  const name = requirementName(t, gate.code);
  if (isOpen(gate)) return name;
  if (gate.due_on && !isLate(gate))
    return t("participants.gate_due", "{{name}}: entro {{day}}", {
      name,
      day: briefDay(gate.due_on, t.language),
    });
  return `${name}: ${isLate(gate) ? t("participants.gate_late", "termine passato") : gateStateText(t, gate)}`;
}

/** The gates of a participant, one chip for each: in order, missing, or due by a day. */
export function GateChips({ gates }: { gates: ManagedGate[] }) {
  const t = useT();
  return (
    <ul aria-label={t("organizing.requirements", "Requisiti")} className={wrap({ gap: "1.5" })}>
      {gates.map((gate) => {
        const isDue = gate.due_on !== null && !isLate(gate);
        const look = isOpen(gate) ? okLook : isDue || gate.mode === "warn" ? dueLook : missingLook;
        const Icon = isOpen(gate) ? BadgeCheck : isDue ? Clock3 : CircleAlert;
        return (
          <li key={gate.code} className={cx(chipLook, look)}>
            <Icon size={14} aria-hidden />
            {chipText(t, gate)}
            {isOpen(gate) && <span className={css({ srOnly: true })}>: {gateStateText(t, gate)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

type Props = { event: EventDetail; person: ManagedParticipant };

/** What a participant lacks, each with the button that lets the person through, and the answers to the questions. */
export function ParticipantGates({ event, person }: Props) {
  const t = useT();
  const { gates = [], answers = {} } = person;
  const accepted = gates.filter(({ state }) => state === "overridden");
  const answered = (event.questions ?? []).filter(({ id }) => answers[id]);
  return (
    <div className={grid({ gap: "2", _empty: { display: "none" } })}>
      {gates.some((gate) => !isOpen(gate)) && <OverrideButtons event={event} person={person} />}
      {accepted.map(({ code, reason }) => (
        <p key={code} className={css({ color: "muted" })}>
          {t("participants.gate_accepted", "{{name}}: accettato senza. {{reason}}", {
            name: requirementName(t, code),
            reason: reason ?? "",
          })}
        </p>
      ))}
      {answered.length > 0 && (
        <dl className={grid({ gap: "2", gridTemplateColumns: { md: "1fr 1fr" } })}>
          {answered.map(({ id, kind, label }) => (
            <div key={id} className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
              <dt className={css({ color: "muted", textStyle: "label", fontWeight: "normal" })}>{label}</dt>
              <dd>
                {kind === "file" ? (
                  <AnswerFile
                    path={answers[id] ?? ""}
                    name={`${displayName(t, person.full_name)} ${label}`}
                  />
                ) : (
                  answers[id]
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Fetched with the session, because a link sends none. */
function AnswerFile({ path, name }: { path: string; name: string }) {
  const t = useT();
  const loading = useWrite(async () => {
    const file = await (await request("GET", path)).blob();
    saveFile(`${name}.${file.type.split("/")[1] ?? "jpg"}`, file, file.type);
  });
  return (
    <Button busy={loading.isPending} onClick={() => loading.start()}>
      {!loading.isPending && <FileDown size={18} aria-hidden />}
      {t("participants.answer_file", "Scarica il file")}
    </Button>
  );
}

/** One button for each closed gate of a participant. */
function OverrideButtons({ event, person }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<ManagedGate | null>(null);
  const closed = (person.gates ?? []).filter((gate) => !isOpen(gate));
  return (
    <div className={wrap({ gap: "2" })}>
      {closed.map((gate) => (
        <Button key={gate.code} onClick={() => setAsked(gate)}>
          {t("participants.gate_accept", "Accetta senza: {{name}}", { name: requirementName(t, gate.code) })}
        </Button>
      ))}
      {asked && (
        <OverrideSheet event={event} person={person} code={asked.code} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

type LateProps = { event: EventDetail; people: ManagedParticipant[] };

/** Those who did not bring in time what was due, for the organizer to decide until the event is over. */
export function LateParticipants({ event, people }: LateProps) {
  const t = useT();
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemoveParticipant(event, () => heading.current?.focus());
  const late = people.filter(({ gates }) => gates?.some(isLate));
  if (late.length === 0 || event.cancelled_at || eventPhase(event, today) === "past") return null;
  return (
    <section aria-labelledby="late-gates" className={lateLook}>
      <h2 id="late-gates" ref={heading} tabIndex={-1} className={css({ fontWeight: "bold" })}>
        {t("participants.late_title", "Termine passato: decidi tu")}
      </h2>
      <ul className={grid({ gap: "3" })}>
        {late.map((person) => {
          const name = displayName(t, person.full_name);
          return (
            <li key={person.id} className={grid({ gap: "2" })}>
              <p>
                <span className={css({ fontWeight: "medium" })}>{name}</span>
                {": "}
                {(person.gates ?? [])
                  .filter(isLate)
                  .map(({ code }) => requirementName(t, code))
                  .join(", ")}
              </p>
              <div className={flex({ gap: "2", wrap: "wrap" })}>
                <OverrideButtons
                  event={event}
                  person={{ ...person, gates: (person.gates ?? []).filter(isLate) }}
                />
                <Button
                  aria-label={t("participants.remove_one", "Rimuovi {{name}}", { name })}
                  onClick={() => removal.setParticipant(person)}
                >
                  {t("participants.remove", "Rimuovi")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <RemoveParticipantDialog removal={removal} />
    </section>
  );
}

const chipLook = flex({
  align: "center",
  gap: "1",
  paddingInline: "2",
  paddingBlock: "0.5",
  borderRadius: "full",
  textStyle: "label",
  fontWeight: "medium",
});
const okLook = css({ bg: "foam", color: "badge" });
const dueLook = css({ border: "1px solid token(colors.field)", color: "ink" });
const missingLook = css({ bg: "dangerSoft", color: "danger" });
const lateLook = grid({
  gap: "3",
  padding: "4",
  marginBottom: "4",
  borderRadius: "sm",
  bg: "dangerSoft",
  textStyle: "small",
});
