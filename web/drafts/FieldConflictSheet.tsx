import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, radioButton, wrap } from "styled-system/patterns";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsWide } from "../lib/useIsWide.ts";
import { Button } from "../ui/Button.tsx";
import { Picture } from "../ui/Picture.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import {
  type FieldChoices,
  type FieldConflict,
  type FieldVersion,
  mergeVersions,
} from "./compareVersions.ts";

type Props<Fields extends object, Name extends string> = {
  title: string;
  /** The typed version (`mine`), and the version that was saved meanwhile (`theirs`). */
  mine: Fields;
  theirs: Fields;
  conflict: FieldConflict<Name> & { groups?: Partial<Record<string, readonly string[]>> };
  labelOf: (name: Name) => string;
  /** Shows a field's value in one of the versions. */
  showValue: (name: Name, fields: Fields, version: FieldVersion) => ReactNode;
  /** Fields with a long value: on a phone one version is shown at a time. */
  isLong?: (name: Name) => boolean;
  /** A note below the introduction, for instance the author of the other version. */
  note?: ReactNode;
  /** Further actions next to the buttons. */
  actions?: ReactNode;
  size?: "large" | "full";
  onClose: () => void;
  /** `merged`: the typed version, with the other's values where they were chosen or changed only there. */
  onSettle: (merged: Fields) => void;
};

/** The conflict after another save of the same subject: both versions of each field, and the choice between them. */
export function FieldConflictSheet<Fields extends object, Name extends string>(props: Props<Fields, Name>) {
  const { title, mine, theirs, conflict, labelOf, isLong, note, actions, size, onClose, onSettle } = props;
  const { both, taken, groups } = conflict;
  const t = useT();
  const isWide = useIsWide();
  const [choices, setChoices] = useState<FieldChoices<Name>>({});
  const showValue = (name: Name, version: FieldVersion) =>
    props.showValue(name, version === "mine" ? mine : theirs, version);
  return (
    <Portal>
      <Sheet open size={size ?? "large"} title={title} onClose={onClose}>
        <div className={grid({ gap: "5" })}>
          <div className={grid({ color: "muted", gap: "2" })}>
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
            <section className={grid({ gap: "2" })}>
              <h3 className={css({ textStyle: "small", fontWeight: "medium" })}>
                {t("organizing.taken", "Dall’altra versione teniamo anche")}
              </h3>
              <dl className={grid({ gap: "2", textStyle: "small" })}>
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
            <Button
              look="main"
              onClick={() => onSettle(mergeVersions(mine, theirs, conflict, choices, groups))}
            >
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

/** A field that both versions changed; `isTabbed`: only the chosen version is shown, below the choice. */
function ConflictingField({ name, label, choice, isTabbed, show, onChoose }: FieldProps) {
  const t = useT();
  const titles = {
    mine: t("organizing.mine", "La tua versione"),
    theirs: t("organizing.theirs", "L’altra versione"),
  };
  const versions = ["mine", "theirs"] as const;
  if (isTabbed)
    return (
      <section aria-label={label} className={grid({ gap: "2" })}>
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
    <fieldset className={grid({ gap: "2", columns: { base: 1, sm: 2 } })}>
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
const versionLook = grid({
  position: "relative",
  alignContent: "start",
  gap: "2",
  padding: "3",
  minWidth: "0",
  border: "2px solid token(colors.line)",
  borderRadius: "sm",
});
const chosenLook = css({ borderColor: "sea!", bg: "foam" });
/** The whole box is clickable, except links and buttons inside the value. */
const choiceLook = flex({
  gap: "2",
  align: "center",
  textStyle: "small",
  fontWeight: "medium",
  cursor: "pointer",
  _after: { content: '""', position: "absolute", inset: "0" },
});
/** The radio button is above its label's click area. */
const radioLook = radioButton({ position: "relative", zIndex: "1" });
const buttonsLook = flex({
  direction: { base: "column-reverse", sm: "row" },
  wrap: { sm: "wrap" },
  justify: "flex-end",
  gap: "3",
});

/** The value of a field in a comparison: its pictures, or else a text. */
export function FieldValue({ pictures, text }: { pictures: string[]; text: string }) {
  const t = useT();
  if (pictures.length === 0) return <span className={valueLook}>{text}</span>;
  return (
    <span className={wrap({ gap: "2" })}>
      {pictures.map((url) => (
        <span key={url} className={pictureLook}>
          <Picture src={imageUrl(url)} alt="" size="row" />
        </span>
      ))}
      <span className={css({ srOnly: true })}>
        {t.count("event.photos", pictures.length, { one: "{{count}} foto", other: "{{count}} foto" })}
      </span>
    </span>
  );
}

const pictureLook = css({
  width: "4.5rem",
  aspectRatio: "4 / 3",
  flexShrink: 0,
  borderRadius: "sm",
  overflow: "hidden",
});
const valueLook = css({ whiteSpace: "pre-line", overflowWrap: "anywhere", textStyle: "small" });
