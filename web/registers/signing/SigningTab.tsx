import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { clockInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { RegisterDive } from "../../../worker/registers/changes/contract.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { SIGNED_AT_ONCE_MAX } from "../../../worker/registers/signing/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { SignatureView } from "../../ui/SignatureView.tsx";
import { entriesToSign } from "../closing/gaps.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { diveDraft } from "../dives/diveDrafts.ts";
import {
  APNEA_EQUIPMENT,
  diveTimesText,
  diveTitle,
  formatDepth,
  lacksEquipment,
} from "../dives/diveTexts.ts";
import { boxLook, brightLook, dayPanelLook, noteLook, stackLook, warningLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import { SigningSheet } from "./SigningSheet.tsx";
import { obstacleText, outdatedText, type SigningObstacle, signerText } from "./signingTexts.ts";
import { useSigningRows } from "./useSigningRows.ts";

/** The lines of the day by dive: their signers, and the lines that the user can sign now. */
export function SigningTab({ day }: { day: RegisterDay }) {
  const t = useT();
  const { view, state } = day;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSigning, setSigning] = useState(false);
  const rows = useSigningRows(day);
  const signable = rows.filter(({ obstacle }) => obstacle === null);
  const wanted = signable.filter(({ key }) => chosen.has(key));
  // Without a choice all lines are signed, which the button counts.
  const picked = (wanted.length > 0 ? wanted : signable).slice(0, SIGNED_AT_ONCE_MAX);

  function choose(keys: string[], isOn: boolean) {
    setChosen((before) => {
      const after = new Set(before);
      for (const key of keys) {
        if (isOn) after.add(key);
        else after.delete(key);
      }
      return after;
    });
  }
  return (
    <div className={brightLook}>
      <div className={stackLook}>
        <p className={noteLook}>
          {t(
            "register.signing.how",
            "Guarda i dati di ogni persona, poi firma: tutte le righe, o quelle che scegli. Nessuno firma per sé.",
          )}
        </p>
        {rows.length === 0 && (
          <p className={dayPanelLook}>
            {t("register.signing.none", "Ancora niente da firmare: le righe nascono con le immersioni.")}
          </p>
        )}
        <div className={grid({ columns: { base: 1, lg: 2 }, gap: "4", alignItems: "start" })}>
          {state.dives.map((dive) => {
            const own = rows.filter(({ line }) => line.dive === dive.id);
            const open = own.filter(({ obstacle }) => obstacle === null).map(({ key }) => key);
            const isAll = open.length > 0 && open.every((key) => chosen.has(key));
            if (own.length === 0) return null;
            const title = diveTitle(t, state, dive);
            return (
              <section key={dive.id} aria-label={title} className={dayPanelLook}>
                <h2 className={css({ textStyle: "subheading" })}>{title}</h2>
                <p>
                  {diveTimesText(t, dive)}
                  {" · "}
                  {t("register.signing.signed_of", "{{signed}} di {{count}} firmate", {
                    signed: own.filter(({ line }) => line.signature).length,
                    count: own.length,
                  })}
                </p>
                {/* The lines of the only dive are what the button below signs. */}
                {open.length > 0 && open.length < signable.length && (
                  <TapButton onClick={() => choose(open, !isAll)} aria-pressed={isAll}>
                    {isAll
                      ? t("register.signing.choose_none", "Deseleziona tutto")
                      : t.count("register.signing.choose_all", open.length, {
                          one: "Scegli la riga da firmare",
                          other: "Scegli tutte le {{count}} da firmare",
                        })}
                  </TapButton>
                )}
                {open.length > 0 && <EntriesToSign day={day} dive={dive} />}
                <ul className={grid({ gap: "2" })}>
                  {own.map(({ key, line, obstacle }) => (
                    <SigningLine
                      key={key}
                      line={line}
                      obstacle={obstacle}
                      view={view}
                      isChosen={chosen.has(key)}
                      onChoose={(isOn) => choose([key], isOn)}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </div>
      {picked.length > 0 && (
        <div className={barLook}>
          <TapButton look="main" wide onClick={() => setSigning(true)}>
            {t.count("register.signing.sign", picked.length, {
              one: "Guarda e firma {{count}} riga",
              other: "Guarda e firma {{count}} righe",
            })}
          </TapButton>
        </div>
      )}
      {isSigning && picked.length > 0 && (
        <SigningSheet
          day={day}
          lines={picked.map(({ line }) => line)}
          onSigned={() => {
            setSigning(false);
            setChosen(new Set());
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </div>
  );
}
const barLook = css({
  position: "sticky",
  bottom: { base: "calc(4.75rem + env(safe-area-inset-bottom))", md: "4" },
  zIndex: "bar",
  marginTop: "4",
  padding: "2",
  bg: "card",
  border: "2px solid token(colors.sea)",
  borderRadius: "lg",
  boxShadow: "float",
});

/** What to write before a dive is signed, because a line that changes afterwards is signed again. */
function EntriesToSign({ day, dive }: { day: RegisterDay; dive: RegisterDive }) {
  const t = useT();
  const entries = entriesToSign(day.gaps, dive.id);
  if (entries.length === 0) return null;
  return (
    <>
      <p className={warningLook}>
        {t(
          "register.signing.lacking",
          "Manca ancora: {{entries}}. Scrivilo prima: una riga che cambia dopo la firma si firma di nuovo.",
          { entries: entries.join(", ") },
        )}
      </p>
      {lacksEquipment(dive) && (
        <TapButton wide onClick={() => day.change([diveDraft(dive.id, APNEA_EQUIPMENT)])}>
          {t("register.apnea_equipment", "Apnea: senza autorespiratore né miscela")}
        </TapButton>
      )}
    </>
  );
}

type Props = {
  line: RegisterLine;
  obstacle: SigningObstacle | null;
  view: RegisterDay["view"];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** A line with its signature, a box to choose it, or the reason why it cannot be signed. */
function SigningLine({ line, obstacle, view, isChosen, onChoose }: Props) {
  const t = useT();
  const depth = formatDepth(line.reached_depth, t.language);
  const outdated = outdatedText(t, line, view);
  const name = (
    <span className={css({ display: "grid", flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
      <span className={css({ fontWeight: "bold" })}>{line.diver.name}</span>
      <span className={noteLook}>{t("register.signing.depth", "Raggiunta: {{depth}}", { depth })}</span>
      {outdated && <span className={outdatedLook}>{outdated}</span>}
      {obstacle && obstacle !== "signed" && <span className={noteLook}>{obstacleText(t, obstacle)}</span>}
    </span>
  );
  if (line.signature) {
    const { signer_name, signed_at, strokes } = line.signature;
    return (
      <li className={rowLook}>
        <CircleCheck size={26} aria-hidden className={css({ color: "success", flexShrink: 0 })} />
        <span className={css({ display: "grid", flex: 1, minWidth: "0" })}>
          <span className={css({ fontWeight: "bold" })}>{line.diver.name}</span>
          <span className={noteLook}>
            {t("register.signing.signed_by", "Firmata da {{name}} alle {{time}}", {
              name: signerText(t, line.signature, view),
              time: clockInTimeZone(view.time_zone, new Date(signed_at)),
            })}
          </span>
        </span>
        {strokes && (
          <SignatureView
            strokes={strokes}
            label={t("register.signing.signature_of", "Firma di {{name}}", { name: signer_name })}
            className={css({ width: "6rem!" })}
          />
        )}
      </li>
    );
  }
  if (obstacle) return <li className={rowLook}>{name}</li>;
  return (
    <li>
      <label className={cx(rowLook, chooseLook)}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className={boxLook}
        />
        {name}
      </label>
    </li>
  );
}

const rowLook = flex({
  align: "center",
  gap: "3",
  minHeight: "3.5rem",
  padding: "2",
  paddingInline: "3",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
});
const chooseLook = css({
  cursor: "pointer",
  touchAction: "manipulation",
  "&:has(:checked)": { borderColor: "sea", bg: "foam" },
});
const outdatedLook = css({ textStyle: "small", color: "danger" });
