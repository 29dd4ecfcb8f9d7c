import { useState } from "react";
import { css, cx } from "styled-system/css";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import type { ConflictChoice, EventConflict } from "./eventConflict.ts";
import { fieldLabel } from "./labels.ts";
import { useFieldValueText } from "./useFieldValueText.ts";

type Props<Values> = {
  conflict: EventConflict;
  /** The typed values and the saved values, in the form's shape. */
  mine: Values;
  theirs: Values;
  onClose: () => void;
  onSettle: (choices: Partial<Record<string, ConflictChoice>>) => void;
};

/** The conflict after another user saved the same event: both versions of each field, and the choice between them. */
export function ConflictSheet<Values extends object>({
  conflict,
  mine,
  theirs,
  onClose,
  onSettle,
}: Props<Values>) {
  const t = useT();
  const [choices, setChoices] = useState<Partial<Record<string, ConflictChoice>>>({});
  const { both, taken } = conflict;
  return (
    <Sheet
      open
      title={t("organizing.conflict_title", "Qualcun altro ha modificato questo evento")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      <div className={css({ display: "grid", gap: "5" })}>
        <p className={css({ color: "muted" })}>
          {both.length > 0
            ? t(
                "organizing.conflict_text",
                "Mentre scrivevi, un'altra versione è stata salvata. Scegli quale tenere, campo per campo.",
              )
            : t(
                "organizing.conflict_apart",
                "Mentre scrivevi, un'altra versione è stata salvata. Avete cambiato cose diverse: si possono tenere tutte.",
              )}
        </p>
        {both.map((name) => (
          <fieldset
            key={name}
            className={css({ display: "grid", gap: "2", gridTemplateColumns: { sm: "1fr 1fr" } })}
          >
            <legend className={css({ fontWeight: "medium", marginBottom: "1" })}>
              {fieldLabel(t, name)}
            </legend>
            {(["mine", "theirs"] as const).map((choice) => (
              <VersionOption
                key={choice}
                name={name}
                value={(choice === "mine" ? mine : theirs)[name as keyof Values]}
                title={
                  choice === "mine"
                    ? t("organizing.mine", "La tua versione")
                    : t("organizing.theirs", "L'altra versione")
                }
                chosen={(choices[name] ?? "mine") === choice}
                onChoose={() => setChoices({ ...choices, [name]: choice })}
              />
            ))}
          </fieldset>
        ))}
        {taken.length > 0 && (
          <section className={css({ display: "grid", gap: "2" })}>
            <h3 className={css({ textStyle: "small", fontWeight: "medium" })}>
              {t("organizing.taken", "Dall'altra versione arrivano anche")}
            </h3>
            <dl className={css({ display: "grid", gap: "2" })}>
              {taken.map((name) => (
                <TakenOverField
                  key={name}
                  name={name}
                  label={fieldLabel(t, name)}
                  value={theirs[name as keyof Values]}
                />
              ))}
            </dl>
          </section>
        )}
        <div
          className={css({
            display: "flex",
            flexDirection: { base: "column-reverse", sm: "row" },
            justifyContent: "flex-end",
            gap: "3",
          })}
        >
          <Button onClick={onClose}>{t("organizing.word_back", "Torna al modulo")}</Button>
          <Button look="main" onClick={() => onSettle(choices)}>
            {t("organizing.settle", "Salva così")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

type VersionProps = { name: string; value: unknown; title: string; chosen: boolean; onChoose: () => void };

function VersionOption({ name, value, title, chosen, onChoose }: VersionProps) {
  return (
    <label className={cx(versionLook, chosen && chosenLook)}>
      <span
        className={css({
          display: "flex",
          gap: "2",
          alignItems: "center",
          textStyle: "small",
          fontWeight: "medium",
        })}
      >
        <input
          type="radio"
          name={`choice-${name}`}
          checked={chosen}
          onChange={onChoose}
          className={css({ accentColor: "token(colors.sea)", width: "5", height: "5" })}
        />
        {title}
      </span>
      <FieldValue name={name} value={value} />
    </label>
  );
}

function TakenOverField({ name, label, value }: { name: string; label: string; value: unknown }) {
  return (
    <div className={css({ textStyle: "small" })}>
      <dt className={css({ color: "muted" })}>{label}</dt>
      <dd>
        <FieldValue name={name} value={value} />
      </dd>
    </div>
  );
}

const PICTURES = ["image_url", "gallery_images"];

/** Images are rendered as images, other values as text. */
function FieldValue({ name, value }: { name: string; value: unknown }) {
  const t = useT();
  const shown = useFieldValueText();
  const urls = PICTURES.includes(name) ? [value].flat().filter((url) => typeof url === "string") : [];
  if (urls.length === 0) return <span className={valueLook}>{shown(name, value)}</span>;
  return (
    <span className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
      {urls.map((url) => (
        <span key={url} className={pictureLook}>
          <Picture src={imageUrl(url)} alt="" size="row" />
        </span>
      ))}
      <span className={css({ srOnly: true })}>
        {t.count("event.photos", urls.length, { one: "{{count}} foto", other: "{{count}} foto" })}
      </span>
    </span>
  );
}

const versionLook = css({
  display: "grid",
  alignContent: "start",
  gap: "2",
  padding: "3",
  minWidth: "0",
  border: "2px solid token(colors.line)",
  borderRadius: "sm",
  cursor: "pointer",
});
const chosenLook = css({ borderColor: "sea", bg: "foam" });
const pictureLook = css({
  width: "4.5rem",
  aspectRatio: "4 / 3",
  flexShrink: 0,
  borderRadius: "sm",
  overflow: "hidden",
});
const valueLook = css({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  textStyle: "small",
});
