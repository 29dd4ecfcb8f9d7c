import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useState } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { useIsWide } from "../lib/useIsWide.ts";
import { Button } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import type { FieldChoices, FieldVersion } from "./fieldChoices.ts";

type Props<Name extends string> = {
  title: string;
  /** The fields that both changed, to different values. */
  both: readonly Name[];
  /** The fields that only the other one changed; their saved values are kept. */
  taken: readonly Name[];
  labelOf: (name: Name) => string;
  /** Shows a field's value in one of the versions. */
  showValue: (name: Name, version: FieldVersion) => ReactNode;
  /** Fields with a long value: on a phone one version is shown at a time. */
  isLong?: (name: Name) => boolean;
  /** Below the introduction, for instance who saved the other version. */
  note?: ReactNode;
  /** Further ways out, beside the buttons. */
  actions?: ReactNode;
  size?: "large" | "full";
  onClose: () => void;
  onSettle: (choices: FieldChoices<Name>) => void;
};

/** The conflict after the same thing was saved elsewhere: both versions of each field, and the choice between them. */
export function FieldConflictSheet<Name extends string>(props: Props<Name>) {
  const { title, both, taken, labelOf, showValue, isLong, note, actions, size, onClose, onSettle } = props;
  const t = useT();
  const isWide = useIsWide();
  const [choices, setChoices] = useState<FieldChoices<Name>>({});
  return (
    <Portal>
      <Sheet
        open
        size={size ?? "large"}
        title={title}
        closeLabel={t("common.close", "Chiudi")}
        onClose={onClose}
      >
        <div className={css({ display: "grid", gap: "5" })}>
          <div className={css({ color: "muted", display: "grid", gap: "2" })}>
            <p>
              {both.length > 0
                ? t(
                    "organizing.conflict_text",
                    "Mentre scrivevi, un’altra versione è stata salvata. Scegli quale mantenere, campo per campo.",
                  )
                : t(
                    "organizing.conflict_apart",
                    "Mentre scrivevi, un’altra versione è stata salvata. Avete cambiato cose diverse: si possono mantenere tutte.",
                  )}
            </p>
            {note}
          </div>
          {both.map((name) => (
            <ConflictingField
              key={name}
              name={name}
              label={labelOf(name)}
              choice={choices[name] ?? "mine"}
              isTabbed={!isWide && (isLong?.(name) ?? false)}
              show={(version) => showValue(name, version)}
              onChoose={(version) => setChoices({ ...choices, [name]: version })}
            />
          ))}
          {taken.length > 0 && (
            <section className={css({ display: "grid", gap: "2" })}>
              <h3 className={css({ textStyle: "small", fontWeight: "medium" })}>
                {t("organizing.taken", "Dall’altra versione teniamo anche")}
              </h3>
              <dl className={css({ display: "grid", gap: "2", textStyle: "small" })}>
                {taken.map((name) => (
                  <div key={name}>
                    <dt className={css({ color: "muted" })}>{labelOf(name)}</dt>
                    <dd>{showValue(name, "theirs")}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          <div className={buttonsLook}>
            <Button onClick={onClose}>{t("organizing.word_back", "Torna al modulo")}</Button>
            {actions}
            <Button look="main" onClick={() => onSettle(choices)}>
              {t("organizing.settle", "Salva così")}
            </Button>
          </div>
        </div>
      </Sheet>
    </Portal>
  );
}

type FieldProps = {
  name: string;
  label: string;
  choice: FieldVersion;
  isTabbed: boolean;
  show: (version: FieldVersion) => ReactNode;
  onChoose: (version: FieldVersion) => void;
};

/** A field that both changed; `isTabbed`: the chosen version alone is shown, below the choice. */
function ConflictingField({ name, label, choice, isTabbed, show, onChoose }: FieldProps) {
  const t = useT();
  const titles = {
    mine: t("organizing.mine", "La tua versione"),
    theirs: t("organizing.theirs", "L’altra versione"),
  };
  const versions = ["mine", "theirs"] as const;
  if (isTabbed)
    return (
      <section aria-label={label} className={css({ display: "grid", gap: "2" })}>
        <h3 className={css({ fontWeight: "medium" })}>{label}</h3>
        <SegmentedControl
          label={label}
          value={choice}
          options={versions.map((value) => ({ value, label: titles[value] }))}
          onChange={onChoose}
        />
        <div className={cx(versionLook, chosenLook)}>{show(choice)}</div>
      </section>
    );
  return (
    <fieldset className={fieldLook}>
      <legend className={css({ fontWeight: "medium", marginBottom: "1" })}>{label}</legend>
      {versions.map((version) => (
        <div key={version} className={cx(versionLook, choice === version && chosenLook)}>
          <label className={choiceLook}>
            <input
              type="radio"
              name={`choice-${name}`}
              checked={choice === version}
              onChange={() => onChoose(version)}
              className={radioLook}
            />
            {titles[version]}
          </label>
          {show(version)}
        </div>
      ))}
    </fieldset>
  );
}

const fieldLook = css({
  display: "grid",
  gap: "2",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
});
const versionLook = css({
  position: "relative",
  display: "grid",
  alignContent: "start",
  gap: "2",
  padding: "3",
  minWidth: "0",
  border: "2px solid token(colors.line)",
  borderRadius: "sm",
});
const chosenLook = css({ borderColor: "sea!", bg: "foam" });
/** The whole box chooses, but for the links and buttons inside the value. */
const choiceLook = css({
  display: "flex",
  gap: "2",
  alignItems: "center",
  textStyle: "small",
  fontWeight: "medium",
  cursor: "pointer",
  _after: { content: '""', position: "absolute", inset: "0" },
});
/** Above the area of its label. */
const radioLook = css({
  position: "relative",
  zIndex: "1",
  accentColor: "token(colors.sea)",
  width: "5",
  height: "5",
});
const buttonsLook = css({
  display: "flex",
  flexDirection: { base: "column-reverse", sm: "row" },
  flexWrap: { sm: "wrap" },
  justifyContent: "flex-end",
  gap: "3",
});
