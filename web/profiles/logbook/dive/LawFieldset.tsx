import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/outputs.ts";
import { BREVETTI } from "../../../../worker/profiles/contract.ts";
import { brevettoName } from "../../../lib/brevettoName.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { foldLook } from "../../../ui/foldLook.ts";
import type { DiveValues } from "./diveForm.ts";
import type { DiveFieldProps } from "./PersonalFieldset.tsx";

const LAW_FIELDS = [
  "start_time",
  "end_time",
  "planned_depth",
  "certification",
  "apparatus",
  "mixture",
  "centre",
  "instructor",
] as const;

type Props = {
  user: User;
  values: DiveValues;
  field: (name: keyof DiveValues) => DiveFieldProps;
  change: (name: keyof DiveValues, value: string) => void;
};

/** The law's other entries besides day, place and depth, folded while all are empty. Nothing is filled in by itself. */
export function LawFieldset({ user, values, field, change }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(LAW_FIELDS.some((name) => values[name] !== ""));
  const isWrong = LAW_FIELDS.some((name) => field(name).error);
  const brevetto = BREVETTI.find((known) => known === user.brevetto && known !== "none");
  const proposal = (name: keyof DiveValues, text: string) =>
    values[name] === "" && <Proposal text={text} onUse={() => change(name, text)} />;
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={foldLook}>
        <ChevronRight size={18} aria-hidden />
        {t("logbook.law_fields", "Altre voci di legge")}
      </summary>
      <div className={grid({ gap: "5", paddingTop: "3" })}>
        <div className={pairLook}>
          <TextField {...field("start_time")} type="time" />
          <TextField {...field("end_time")} type="time" />
        </div>
        <TextField
          {...field("planned_depth")}
          inputMode="decimal"
          autoComplete="off"
          help={t("logbook.depth_help", "In metri, per esempio 18,5.")}
        />
        <div>
          <TextField {...field("certification")} autoComplete="off" />
          {brevetto && proposal("certification", brevettoName(t, brevetto))}
        </div>
        <div className={pairLook}>
          <div>
            <TextField {...field("apparatus")} autoComplete="off" />
            {proposal("apparatus", "nessuno")}
          </div>
          <div>
            <TextField {...field("mixture")} autoComplete="off" />
            {proposal("mixture", "nessuna")}
          </div>
        </div>
        <TextField {...field("centre")} autoComplete="off" />
        <TextField
          {...field("instructor")}
          autoComplete="off"
          help={t(
            "logbook.typed_help",
            "Quando qualcuno firma, centro e istruttore diventano quelli di chi ha firmato.",
          )}
        />
      </div>
    </details>
  );
}

/** A proposed value of an entry, which the user must accept by a tap. */
function Proposal({ text, onUse }: { text: string; onUse: () => void }) {
  const t = useT();
  return (
    <Button look="quiet" onClick={onUse} className={css({ marginTop: "1" })}>
      {t("logbook.use", "Scrivi «{{text}}»", { text })}
    </Button>
  );
}

const pairLook = grid({ columns: { base: 1, sm: 2 }, gap: "5", alignItems: "start" });
