import { BadgeCheck, Check, ChevronRight, CircleAlert, Waves, X } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { Presence } from "../../../worker/registers/changes/contract.ts";
import { requirementName } from "../../eligibility/requirementTexts.ts";
import { useT } from "../../lib/i18n.tsx";
import { unclaimedText } from "../../lib/unclaimedText.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { leaveWater } from "../dives/diveDrafts.ts";
import { largeTextLook } from "../looks.ts";
import { TapButton, TapChip } from "../TapButton.tsx";
import { closedGates, type ListedPerson } from "./people.ts";
import { minutesSince } from "./waterTimes.ts";

type Props = {
  person: ListedPerson;
  day: RegisterDay;
  /** The time at which the person went into the water. */
  since: string | undefined;
  now: number;
  onOpen: () => void;
  /** Undefined while the register takes no dives. */
  onEnter: (() => void) | undefined;
};

/** A person of the list: one tap marks present or absent, a second unmarks; one tap takes out of the water. */
export function PersonRow({ person, day, since, now, onOpen, onEnter }: Props) {
  const t = useT();
  const { type, id, name, presence, water } = person;
  const isOpen = day.view.status === "open";
  const mark = (tapped: Presence) =>
    day.change([{ target: { type, id }, fields: { presence: presence === tapped ? null : tapped } }]);
  return (
    <li className={rowLook}>
      <button type="button" onClick={onOpen} className={nameLook}>
        <span className={css({ display: "grid", minWidth: "0" })}>
          <span
            className={css({
              fontSize: "xl",
              fontWeight: "bold",
              lineHeight: 1.25,
              overflowWrap: "anywhere",
            })}
          >
            {name}
          </span>
          <span className={largeTextLook}>
            <PersonFacts person={person} day={day} />
          </span>
          <PersonGates person={person} />
        </span>
        <ChevronRight size={24} aria-hidden className={css({ flexShrink: 0 })} />
        <span className={css({ srOnly: true })}>{t("registers.open_person", "Apri la scheda")}</span>
      </button>
      {isOpen && (
        <div className={buttonsLook}>
          {water !== null ? (
            <TapButton
              look="main"
              className={css({ gridColumn: "1 / -1" })}
              onClick={() => day.change(leaveWater([person]))}
            >
              <Waves size={24} aria-hidden />
              {t("registers.out_after", "Fuori · dentro da {{minutes}} min", {
                minutes: since ? minutesSince(since, now) : 0,
              })}
              <span className={css({ srOnly: true })}>{name}</span>
            </TapButton>
          ) : (
            <>
              <TapChip
                pressed={presence === "present"}
                disabled={presence !== "present" && closedGates(person).length > 0}
                aria-label={t("registers.present_of", "Presente: {{name}}", { name })}
                onClick={() => mark("present")}
              >
                <Check size={24} aria-hidden />
                {t("registers.present", "Presente")}
              </TapChip>
              {presence === "present" && onEnter ? (
                <TapButton
                  aria-label={t("registers.enter_of", "In acqua: {{name}}", { name })}
                  className={enterLook}
                  onClick={onEnter}
                >
                  <Waves size={24} aria-hidden />
                  {t("registers.enter", "In acqua")}
                </TapButton>
              ) : (
                <TapChip
                  pressed={presence === "absent"}
                  aria-label={t("registers.absent_of", "Assente: {{name}}", { name })}
                  onClick={() => mark("absent")}
                >
                  <X size={24} aria-hidden />
                  {t("registers.absent", "Assente")}
                </TapChip>
              )}
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** What the event requires of a member at the check-in: in order, or what is missing. */
export function PersonGates({ person }: { person: Pick<ListedPerson, "member"> }) {
  const t = useT();
  const gates = person.member?.gates ?? [];
  if (gates.length === 0) return null;
  const missing = gates.filter(({ state }) => state === "missing");
  if (missing.length === 0)
    return (
      <span className={cx(largeTextLook, gatesLook)}>
        <BadgeCheck size={20} aria-hidden />
        {t("registers.gates_ok", "Requisiti a posto")}
      </span>
    );
  return (
    <span className={cx(largeTextLook, gatesLook, closedGates(person).length > 0 && closedLook)}>
      <CircleAlert size={20} aria-hidden />
      {t("registers.gates_missing", "Manca: {{names}}", {
        names: missing.map(({ code }) => requirementName(t, code)).join(", "),
      })}
    </span>
  );
}

/** The person's certification and whether it has expired, guest or cancelled, and group. */
function PersonFacts({ person, day }: { person: ListedPerson; day: RegisterDay }) {
  const t = useT();
  const { member, certification, type } = person;
  const expires = member?.scadenza_brevetto;
  const group = day.state.groups.find(({ id }) => id === person.group);
  const details = [
    type === "guest" && t("registers.guest", "Ospite"),
    certification ?? t("registers.no_certification", "Brevetto: —"),
    expires && expires < day.view.day && t("registers.expired", "brevetto scaduto"),
    member && !member.is_enrolled && t("registers.cancelled", "iscrizione annullata"),
    member && member.unclaimed_seats > 0 && unclaimedText(t, member.unclaimed_seats),
    group?.name,
  ];
  return details.filter(Boolean).join(" · ");
}

const rowLook = grid({
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 22rem" },
  alignItems: "center",
  gap: "3",
  padding: "3",
  bg: "card",
  color: "ink",
  border: "2px solid token(colors.line)",
  borderRadius: "sm",
  "& > :only-child": { gridColumn: "1 / -1" },
});

const gatesLook = flex({ align: "center", gap: "1.5", "& > svg": { flexShrink: 0 } });
const closedLook = css({ color: "danger", fontWeight: "bold" });

const nameLook = flex({
  align: "center",
  justify: "space-between",
  gap: "3",
  minHeight: "14",
  paddingInline: "1",
  textAlign: "start",
  cursor: "pointer",
  borderRadius: "sm",
  touchAction: "manipulation",
});

/** As square as the chip next to it. */
const enterLook = css({ borderRadius: "sm!" });
const buttonsLook = grid({ gridTemplateColumns: "1fr 1fr", gap: "3" });
