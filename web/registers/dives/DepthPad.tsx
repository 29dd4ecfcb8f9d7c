import { Delete } from "lucide-react";
import { useId, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { DEPTH_MAX, parseDepth } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { brightLook, noteLook, warningLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import type { DepthField, DivePerson } from "./diveDrafts.ts";
import { formatDepth, formatMetres } from "./diveTexts.ts";

type Props = {
  field: DepthField;
  people: DivePerson[];
  /** The index of the person whose depth is being written. */
  index: number;
  onIndex: (index: number) => void;
  onDepth: (person: DivePerson, metres: number | null) => void;
  onRepeat: (metres: number) => void;
  onClose: () => void;
};

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ",", "0"] as const;

/** Writes the depths of a dive, person after person, with large keys; a keyboard and pasted text work too. */
export function DepthPad({ field, people, index, onIndex, onDepth, onRepeat, onClose }: Props) {
  const t = useT();
  const person = people[index];
  const title =
    field === "planned_depth"
      ? t("register.planned_depth", "Profondità programmata")
      : t("register.reached_depth", "Profondità raggiunta");
  return (
    <Sheet open title={title} onClose={onClose} size="small">
      {person && (
        <PersonPad
          key={`${person.id}-${index}`}
          {...{ field, people, person, index, onIndex, onDepth, onRepeat, onClose }}
        />
      )}
    </Sheet>
  );
}

function PersonPad(props: Props & { person: DivePerson }) {
  const { field, people, person, index, onIndex, onDepth, onRepeat, onClose } = props;
  const t = useT();
  const id = useId();
  const known = person.entry?.[field] ?? null;
  const [text, setText] = useState(known === null ? "" : formatMetres(known, t.language));
  // The first key replaces the former depth.
  const [isTouched, setTouched] = useState(false);
  const metres = parseDepth(text);
  const other = person.entry?.[field === "reached_depth" ? "planned_depth" : "reached_depth"] ?? null;
  const [reached, planned] = field === "reached_depth" ? [metres, other] : [other, metres];
  const isDeeperThanPlanned = typeof reached === "number" && typeof planned === "number" && reached > planned;
  const last = people[index - 1]?.entry?.[field] ?? null;
  const others = people.filter((other) => other.id !== person.id && (other.entry?.[field] ?? null) === null);

  function press(key: string) {
    setText(isTouched ? text + key : key);
    setTouched(true);
  }
  function next() {
    if (index + 1 < people.length) onIndex(index + 1);
    else onClose();
  }
  function saveDepth() {
    if (metres === undefined) return;
    if (metres !== known) onDepth(person, metres);
    next();
  }
  return (
    <form
      className={cx(brightLook, grid({ gap: "3", color: "ink" }))}
      onSubmit={(event) => {
        event.preventDefault();
        saveDepth();
      }}
    >
      {people.length > 1 && (
        <p className={noteLook}>
          {t("register.pad_place", "{{number}} di {{count}}", placeOf(index, people))}
        </p>
      )}
      <label htmlFor={id} className={css({ textStyle: "heading", overflowWrap: "anywhere" })}>
        {person.name}
      </label>
      {field === "reached_depth" && person.entry && (
        <p className={noteLook}>
          {t("register.pad_planned", "Programmata: {{depth}}", {
            depth: formatDepth(person.entry?.planned_depth ?? null, t.language),
          })}
        </p>
      )}
      <input
        id={id}
        // The large keys below replace the phone's keyboard.
        inputMode="none"
        autoComplete="off"
        value={text}
        aria-invalid={metres === undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setText(event.target.value);
          setTouched(true);
        }}
        onFocus={(event) => event.target.select()}
        className={cx(
          inputLook,
          css({ minHeight: "4rem", fontSize: "2xl", fontWeight: "bold", textAlign: "center" }),
        )}
      />
      <p
        id={`${id}-error`}
        role="status"
        className={metres === undefined || isDeeperThanPlanned ? warningLook : undefined}
      >
        {isDeeperThanPlanned && t("register.beyond_planned", "La raggiunta supera la programmata: è giusto?")}
        {metres === undefined &&
          t("register.depth_wrong", "Scrivi i metri, per esempio 18,5: al massimo {{max}}.", {
            max: DEPTH_MAX,
          })}
      </p>
      <div className={keysLook}>
        {KEYS.map((key) => (
          <TapButton key={key} className={keyLook} onClick={() => press(key)}>
            {key}
          </TapButton>
        ))}
        <TapButton
          className={keyLook}
          aria-label={t("register.key_delete", "Cancella l’ultima cifra")}
          onClick={() => {
            setText(isTouched ? text.slice(0, -1) : "");
            setTouched(true);
          }}
        >
          <Delete size={24} aria-hidden />
        </TapButton>
      </div>
      <TapButton type="submit" look="main" wide disabled={metres === undefined}>
        {index + 1 < people.length ? t("register.pad_next", "Avanti") : t("register.pad_done", "Fatto")}
      </TapButton>
      {last !== null && text === "" && (
        <TapButton
          wide
          onClick={() => {
            onDepth(person, last);
            next();
          }}
        >
          {t("register.pad_same", "Come chi precede: {{depth}}", { depth: formatDepth(last, t.language) })}
        </TapButton>
      )}
      {metres !== undefined && metres !== null && others.length > 0 && (
        <TapButton
          wide
          onClick={() => {
            if (metres !== known) onDepth(person, metres);
            onRepeat(metres);
            onClose();
          }}
        >
          {t.count(
            "register.pad_all",
            others.length,
            {
              one: "{{depth}} anche a chi manca ancora",
              other: "{{depth}} anche alle {{count}} persone che mancano",
            },
            { depth: formatDepth(metres, t.language) },
          )}
        </TapButton>
      )}
    </form>
  );
}

function placeOf(index: number, people: DivePerson[]) {
  return { number: index + 1, count: people.length };
}
const keysLook = grid({ gridTemplateColumns: "repeat(3, 1fr)", gap: "2" });
const keyLook = css({ fontSize: "xl!", borderRadius: "sm!" });
